// Prints the cost of OpenAPI documents: node --import ./bin/register.js bench/openapi-documents.ts FILE…
// Each is read and rendered in a separate process, to measure its peak memory.
// `FILE*4` is the document with all of its paths four times, labeled as version 3.0.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DocumentCost } from './openapi-document.ts';

const register = fileURLToPath(new URL('../bin/register.js', import.meta.url));
const script = fileURLToPath(new URL('openapi-document.ts', import.meta.url));

const COLUMNS = [
  ['document', 34],
  ['MB', 7],
  ['operations', 14],
  ['failed', 8],
  ['load s', 8],
  ['load MB', 9],
  ['all s', 8],
  ['all MB', 8],
  ['largest page kB', 17],
] as const;

const line = (cells: readonly (string | number)[]) =>
  cells
    .map((cell, index) => {
      const width = COLUMNS[index]?.[1] ?? 8;
      return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
    })
    .join('');

console.log(line(COLUMNS.map(([name]) => name)));
for (const file of process.argv.slice(2)) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      register,
      script,
      file,
    ]);
    const cost = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as DocumentCost;
    console.log(
      line([
        cost.name,
        cost.size.toFixed(1),
        `${cost.rendered} / ${cost.operations}`,
        cost.failed,
        cost.loadSeconds.toFixed(1),
        cost.loadMegabytes.toFixed(0),
        cost.seconds.toFixed(1),
        cost.megabytes.toFixed(0),
        `${(cost.largestPage / 1000).toFixed(0)} (${(cost.largestZipped / 1000).toFixed(0)} gz)`,
      ]),
    );
  } catch (error) {
    console.log(
      `${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
    process.exitCode = 1;
  }
}
