import { createInterface } from 'node:readline/promises';
import { carryOut, planRename, type RenamePlan } from '../../check/rename.ts';
import { presentSite } from '../../site/site.ts';
import { loadSite } from '../../site/load.ts';
import type { Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';
import { openProject } from '../open-project.ts';
import { Output } from '../output.ts';

/** Moves a page or folder with all that names it, once it is shown and agreed to; 1 where docs.json cannot be read. */
export async function rename(args: Args): Promise<number> {
  const output = new Output(args);
  const { from = '', to = '' } = args;
  const project = openProject(args, output);
  const loaded = await loadSite(project, { base: '', mode: 'check', offline: true });
  if (!loaded.site) {
    output.warn('docs.json cannot be read; trellis check says why');
    return 1;
  }
  const plan = planRename(loaded, presentSite(loaded.site), { from, to });
  if ('problem' in plan) throw new UsageError(plan.problem);
  output.print(`${describe(plan)}\n`);
  if (args.dryRun) return 0;
  if (!args.yes && !(await agrees())) {
    output.say('Nothing was changed.');
    return process.stdin.isTTY ? 0 : 2;
  }
  carryOut(project, plan);
  output.say('Done.');
  return 0;
}

/** All that a plan changes, a line each. */
function describe({ moves, rewrites, configs }: RenamePlan): string {
  const files = [...moves.files].map(([old, next]) => `  ${old} -> ${next}`);
  const places = rewrites.map(
    ({ file, line, column, before, after }) => `  ${file}:${line}:${column}  ${before} -> ${after}`,
  );
  const settings = configs.flatMap(({ file, lines }) => lines.map((line) => `  ${file}  ${line}`));
  return [
    `${count(files.length, 'file moves', 'files move')}:`,
    ...files,
    ...(places.length > 0
      ? [`${count(places.length, 'place changes', 'places change')}:`, ...places]
      : []),
    'Settings:',
    ...settings,
  ].join('\n');
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}

/** Asks on a terminal; elsewhere nobody can answer, and `--yes` is how to agree. */
async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('--yes does it; without a terminal nobody can be asked.');
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question('Do this? [y/N] ');
  prompt.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
