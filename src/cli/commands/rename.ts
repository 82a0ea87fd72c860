import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { RenamePlan } from '../../check/rename.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { countNoun } from '../../utils/text.ts';
import { defineCommand, flag, UsageError } from '../args/define-command.ts';
import { cache, code, dryRun } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Prints the changes, and applies them after a confirmation; exits with 1 if docs.json cannot be read. */
export const rename = defineCommand({
  name: 'rename',
  positionals: ['from', 'to'],
  summary: 'move a page, snippet, or folder and update every reference to it',
  synonyms: ['move', 'mv'],
  options: {
    cache,
    code,
    dryRun,
    yes: flag({ short: 'y', summary: 'apply the changes without confirmation' }),
  },
  examples: [
    ['trellis rename guides/soil plants/soil', 'move a page'],
    ['trellis rename snippets/tip.mdx snippets/hint.mdx', 'move a snippet'],
    ['trellis rename guides plants --dry-run', 'show the changes for a folder'],
  ],
  async run(args) {
    const { openProject } = await import('../open-project.ts');
    const { loadSite } = await import('../../site/load.ts');
    const { withoutRevisions } = await import('../../site/site.ts');
    const { applyRename, findReadOnly, planRename } = await import('../../check/rename.ts');
    const output = new CommandOutput(args);
    const project = openProject(args, output);
    const loaded = await loadSite(project, { base: '', mode: 'check', offline: true });
    if (!loaded.site) {
      output.warn('Cannot read docs.json. Run "trellis check" for details.');
      return 1;
    }
    const plan = planRename(loaded, withoutRevisions(loaded.site), args);
    if ('problem' in plan) throw new UsageError(plan.problem);
    const isToMove = (old: string) => existsSync(join(project.pagesDir, old));
    const toMove = [...plan.moves.files].filter(([old]) => isToMove(old));
    output.print(`${describe(plan, toMove)}\n`);
    if (args.dryRun) return 0;
    const readOnly = findReadOnly(project, plan);
    if (readOnly) {
      const { folder, code } = readOnly;
      output.warn(
        `Cannot write to the folder "${folder}" (${code}). Nothing was changed. Check its permissions.`,
      );
      return 1;
    }
    if (!args.yes && !(await confirm())) {
      output.say('Nothing was changed.');
      return process.stdin.isTTY ? 0 : 2;
    }
    applyRename(project, plan);
    output.say(summarize(plan, toMove));
    return 0;
  },
});

/** Old and new path below the folder of pages. */
type FileMove = readonly [old: string, next: string];

/** Changes of a plan, one per line. */
function describe({ moves, rewrites, configs }: RenamePlan, toMove: readonly FileMove[]): string {
  const listFiles = (files: readonly FileMove[]) =>
    files.map(([old, next]) => `  ${old} -> ${next}`);
  const olds = new Set(toMove.map(([old]) => old));
  const moved = [...moves.files].filter(([old]) => !olds.has(old));
  const references = rewrites.map(
    ({ file, line, column, before, after }) => `  ${file}:${line}:${column}  ${before} -> ${after}`,
  );
  const settings = configs.flatMap(({ file, lines }) => lines.map((line) => `  ${file}  ${line}`));
  return [
    ...listUnder(`${count(toMove.length, 'file to move', 'files to move')}:`, listFiles(toMove)),
    ...listUnder(
      `${count(moved.length, 'file that is already moved', 'files that are already moved')}:`,
      listFiles(moved),
    ),
    ...listUnder(
      `${count(references.length, 'reference to update', 'references to update')}:`,
      references,
    ),
    ...listUnder('Changes to settings:', settings),
  ].join('\n');
}

/** What was changed: "Moved 1 file, updated 3 references and 2 settings." */
function summarize({ rewrites, configs }: RenamePlan, moved: readonly FileMove[]): string {
  const settings = configs.flatMap(({ lines }) => lines);
  return `Moved ${countNoun(moved.length, 'file')}, updated ${countNoun(rewrites.length, 'reference')} and ${countNoun(settings.length, 'setting')}.`;
}

function listUnder(heading: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [heading, ...lines] : [];
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}

/** Prompts in a terminal; otherwise `--yes` is required. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(
      'Cannot ask for confirmation without a terminal. Use --yes to apply the changes.',
    );
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C and Ctrl+D reject.
  const answer = await prompt
    .question('Apply these changes? [y/N] ')
    .catch((error: unknown) => rethrowUnless(error, 'ABORT_ERR'));
  prompt.close();
  // The cursor is still behind the question.
  if (answer === undefined) console.error();
  return /^y(?:es)?$/i.test(answer?.trim() ?? '');
}
