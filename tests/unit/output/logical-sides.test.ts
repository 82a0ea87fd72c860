import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') || file === 'client/overlay.ts')
  .map((file) => join('src', file));

/** Properties and values that name a side of the screen, not of the text. */
const PHYSICAL =
  /(?:^|[\s;{])(?:left|right|(?:margin|padding|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b/;

test('style sheets name sides of the text, so that they mirror', () => {
  expect(SHEETS.length).toBeGreaterThan(20);
  const found = SHEETS.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        PHYSICAL.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
