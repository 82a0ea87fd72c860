import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for this process and its child processes, and returns a function that removes it
 * with its content. Vitest calls both around all test files.
 */
export default function useTempFolder(): () => Promise<void> {
  const before = process.env['TMPDIR'];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'trellis-tests-')));
  // Servers such as nginx read their sites as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    // Not `rmSync`, which left folders behind on some file systems without an error.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
