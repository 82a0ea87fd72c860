import { setTimeout as wait } from 'node:timers/promises';

const NO_EDITOR =
  'No editor was found. Start yours, or name its command: TRELLIS_EDITOR=code trellis dev';

/** How long a command may take to show that it is none. */
const START_TIMEOUT_MS = 1000;

/**
 * Opens a file in the author's editor: the command in TRELLIS_EDITOR, else a known editor that runs, else VISUAL or EDITOR.
 * Gives what went wrong, if anything did.
 */
export async function openEditor(
  file: string,
  line: number,
  column: number,
): Promise<string | undefined> {
  const { default: launchEditor } = await import('launch-editor');
  const failed = new Promise<string>((fail) =>
    launchEditor(`${file}:${line}:${column}`, process.env['TRELLIS_EDITOR'], (_file, message) =>
      fail(message ? `The editor did not start: ${message}` : NO_EDITOR),
    ),
  );
  return Promise.race([failed, wait(START_TIMEOUT_MS, undefined, { ref: false })]);
}
