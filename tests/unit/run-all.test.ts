// `npm run check` reports formatting, lint and type problems in one go.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUN_ALL = ['--import', './bin/register.js', 'tests/support/run-all.ts'];

test('every command runs to its end, and one that fails makes the whole fail', async () => {
  const commands = ['node -e "console.error(1);process.exit(3)"', 'node -e "console.log(2)"'];
  const { exitCode, stdout } = await runNode([...RUN_ALL, ...commands], ROOT);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^1\nFAILED in [\d.]+ s: node -e "console\.error/m);
  expect(stdout).toMatch(/^2\npassed in [\d.]+ s: node -e "console\.log/m);
});

test('commands that all succeed make the whole succeed', async () => {
  expect((await runNode([...RUN_ALL, 'node -e 0'], ROOT)).exitCode).toBe(0);
});

test('the check runs the formatter, the linter, the spelling check, and the type checks of TypeScript and of Astro', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    scripts: { check: string };
  };
  const commands = [...scripts.check.matchAll(/"(?:node \S+\/)?(\w+)[^"]*"/g)].map(
    ([, name]) => name,
  );
  expect(commands).toEqual(['oxfmt', 'oxlint', 'cspell', 'tsc', 'astro']);
});
