import {
  COMMON_OPTIONS,
  optionName,
  VERSION_OPTION,
  type Command,
  type Option,
} from './define-command.ts';

/** Maximum width of help in columns. */
const MAX_WIDTH = 80;
/** Maximum width of the left column; longer names have their text on the next line. */
const MAX_NAME = 40;

/** Commands by purpose. */
type CommandGroups = Readonly<Record<string, readonly Command[]>>;

/** Help for a command, or the list of all commands. */
export function formatHelp(groups: CommandGroups, command?: Command): string {
  if (command !== undefined) {
    const { summary, options, examples } = command;
    const rows = Object.entries(options).map(([key, option]) => toRow(key, option));
    return [
      `Usage: trellis ${synopsisOf(command)} [options]`,
      `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
      toSection('Options', rows),
      ...(examples.length > 0 ? [toSection('Examples', examples)] : []),
    ].join('\n\n');
  }
  const common = Object.entries<Option<unknown>>({ ...COMMON_OPTIONS, version: VERSION_OPTION });
  return [
    'Usage: trellis <command> [dir] [options]',
    ...Object.entries(groups).map(([title, commands]) =>
      toSection(
        title,
        commands.map((one) => [synopsisOf(one), one.summary]),
      ),
    ),
    toSection(
      'Options',
      common.map(([key, option]) => toRow(key, option)),
    ),
    'Run "trellis help <command>" for the options of a command.',
  ].join('\n\n');
}

/** "rename FROM TO [dir]" */
export function synopsisOf({ name, positionals, takesDir }: Command): string {
  const placeholders = positionals.map((word) => word.toUpperCase());
  return [name, ...placeholders, ...(takesDir ? ['[dir]'] : [])].join(' ');
}

type Row = readonly [name: string, text: string];

/** `-y, --yes`, `--no-pictures`, `--out DIR`; with the description. */
function toRow(key: string, { isOn, short, valueName, help }: Option<unknown>): Row {
  const name = isOn ? optionName(key).replace('--', '--no-') : optionName(key);
  const names = short === undefined ? name : `-${short}, ${name}`;
  return [valueName === undefined ? names : `${names} ${valueName}`, help];
}

function toSection(title: string, rows: readonly Row[]): string {
  const width = Math.min(MAX_NAME, Math.max(...rows.map(([name]) => name.length)));
  const indent = ' '.repeat(width + 4);
  const lines = rows.map(([name, text]) => {
    const start = name.length > width ? `  ${name}\n${indent}` : `  ${name.padEnd(width)}  `;
    return start + wrap(text, MAX_WIDTH - indent.length).join(`\n${indent}`);
  });
  return [title, ...lines].join('\n');
}

/** Splits a text into lines, but not inside parentheses. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ (?![^()]*\))/)) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= width) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}
