import { choice, defineCommand } from '../args/define-command.ts';
import { formatOf } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Prints the changes; exits with 1 if `--fail-on` selects one, and with 2 if a document cannot be read. */
export const apiDiff = defineCommand({
  name: 'api diff',
  positionals: ['old', 'new'],
  takesDir: false,
  summary: 'list the changes between two API documents: files, or REF:path in Git',
  options: {
    format: formatOf('json', 'markdown'),
    failOn: choice({
      valueName: 'KIND',
      kind: 'value of --fail-on',
      names: ['breaking', 'any'],
      summary: 'exit with 1 for changes of this kind',
    }),
  },
  examples: [
    ['trellis api diff old.yaml new.yaml', 'compare two files'],
    ['trellis api diff main:openapi.json openapi.json', 'compare with the branch main'],
  ],
  async run(args) {
    const { diffDocuments, formatChanges } = await import('../../openapi/diff.ts');
    const output = new CommandOutput(args);
    const {
      changes,
      notes = [],
      problem,
    } = await diffDocuments([args.old, args.new], process.cwd());
    if (changes === undefined) {
      output.warn(`Error: ${problem}`);
      return 2;
    }
    for (const note of notes) output.note(`Note: ${note}`);
    output.print(formatChanges(changes, args.format));
    const isFailed =
      args.failOn !== undefined &&
      changes.some(({ breaking }) => breaking || args.failOn === 'any');
    return isFailed ? 1 : 0;
  },
});
