import { COMMON_OPTIONS, optionName, VERSION_OPTION, type Command, type Option } from './define-command.ts'; // prettier-ignore

/** Maximum width of descriptions in characters. */
const MAX_WIDTH = 100;

/** Help for a command, or for all commands. */
export function formatHelp(commands: readonly Command[], command?: Command): string {
  if (command !== undefined) {
    const { summary, options } = command;
    const rows = Object.entries(options).map(([key, option]) => toRow(key, option));
    return `Usage: trellis ${synopsisOf(command)} [options]

${summary[0]?.toUpperCase()}${summary.slice(1)}.

Options
${toColumns(rows)}
`;
  }
  return `Usage: trellis <command> [dir] [options]

Commands
${toColumns(commands.map((one) => [synopsisOf(one), one.summary]))}

Options
${toColumns(listOptions(commands))}

"trellis help build" prints the options of build only.
`;
}

/** "rename FROM TO [dir]" */
export function synopsisOf({ name, positionals, takesDir }: Command): string {
  const words = positionals.map((word) => word.toUpperCase());
  return [name, ...words, ...(takesDir ? ['[dir]'] : [])].join(' ');
}

type Row = [name: string, text: string];

/** Options of all commands with the commands that support them; common options last. */
function listOptions(commands: readonly Command[]): Row[] {
  const owners = new Map<Option<unknown>, { key: string; names: string[] }>();
  for (const { name, options } of commands)
    for (const [key, option] of Object.entries(options)) {
      const entry = owners.get(option) ?? { key, names: [] };
      entry.names.push(name);
      owners.set(option, entry);
    }
  const common = Object.entries<Option<unknown>>(COMMON_OPTIONS);
  for (const [, option] of common) owners.delete(option);
  return [
    ...[...owners].map(([option, { key, names }]): Row => {
      const [name, text] = toRow(key, option);
      return [name, `${names.join(', ')}: ${text}`];
    }),
    ...common.map(([key, option]) => toRow(key, option)),
    toRow('version', VERSION_OPTION),
  ];
}

function toRow(key: string, { isOn, valueName, help }: Option<unknown>): Row {
  const name = isOn ? optionName(key).replace('--', '--no-') : optionName(key);
  return [valueName === undefined ? name : `${name} ${valueName}`, help];
}

function toColumns(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const indent = `\n${' '.repeat(width + 2)}`;
  return rows.map(([name, text]) => `  ${name.padEnd(width)}${wrap(text).join(indent)}`).join('\n');
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= MAX_WIDTH) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}
