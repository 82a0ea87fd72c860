import { COMMANDS, type Command } from './values.ts';

/** What follows the name of each command, and what the command does. */
const SUMMARIES: Record<Command, [synopsis: string, summary: string]> = {
  build: ['[dir]', 'write the site to dir/dist'],
  dev: ['[dir]', 'serve the site while you write; changes show at once'],
  preview: ['[dir]', 'preview the built site (analytics disabled)'],
  serve: ['[dir]', 'serve the built site in production'],
  check: ['[dir]', 'report all problems of the project; write nothing'],
  rename: ['FROM TO [dir]', 'move a page or folder and update every reference to it'],
  translations: ['[dir]', 'list missing and outdated translations'],
  new: ['[dir]', 'start a project in an empty folder or a new repository'],
  mcp: ['[dir]', 'answer questions of agents about the built site (MCP on stdio)'],
  pdf: ['[dir]', 'print the site as a book; requires Chromium, Chrome or Edge'],
};

/** The options, each with the commands that read it. */
const OPTIONS: readonly [option: string, commands: readonly Command[], summary: string][] = [
  ['--out DIR', ['build', 'preview', 'serve', 'mcp'], 'folder of the built site (default: dist)'],
  ['--out FILE', ['pdf'], 'file or folder to write the book to (default: named after the site)'],
  [
    '--host NAME',
    ['build', 'preview'],
    'host that the site is built for: plain, serve, github, gitlab, netlify, cloudflare,\nvercel, s3, nginx, caddy or apache (default: the build machine of a host is detected)',
  ],
  ['--base PATH', ['build', 'dev'], 'path that the site is served below, such as /docs'],
  [
    '--site URL',
    ['build'],
    'address of the site, for canonical links and the sitemap; sets --base if it has a path',
  ],
  [
    '--groups A,B',
    ['build', 'dev', 'check', 'pdf'],
    'groups that the readers are in; pages for other groups are left out',
  ],
  ['--report FILE', ['build'], 'write a JSON report of the build'],
  [
    '--cache DIR',
    ['build', 'dev', 'preview', 'check', 'rename', 'translations', 'pdf'],
    'folder for the cache (default: .trellis in the project)',
  ],
  ['--portable', ['build'], 'build a site that opens from disk; with --out NAME.zip as one file'],
  ['--precompress', ['build'], 'write .br and .gz copies beside text files'],
  ['--no-pictures', ['build'], 'skip WebP and smaller copies of large pictures'],
  [
    '--no-code',
    ['build', 'dev', 'check', 'rename', 'translations', 'pdf'],
    'build pages as data: no code of the project runs (default: TRELLIS_NO_CODE)',
  ],
  ['--strict', ['build', 'check', 'pdf'], 'treat warnings as errors'],
  ['--format NAME', ['check'], 'output format: people, json, sarif or github (default: people)'],
  ['--rule NAME', ['check'], 'report only this rule (repeatable)'],
  ['--level NAME', ['check'], 'report only problems at least this severe: error, warning or note'],
  ['--since REF', ['check'], 'report only problems introduced after a commit, such as main'],
  ['--at REF', ['check'], 'check the files of a tag or branch, such as v1.0.0'],
  ['--fix', ['check'], 'fix problems that have one safe fix'],
  ['--dry-run', ['check', 'rename'], 'show the changes without writing them'],
  ['--yes', ['rename'], 'apply the changes without asking'],
  ['--external', ['check'], 'check links to other sites'],
  ['--a11y', ['check'], 'check the built pages in a browser, with axe'],
  ['--a11y-pages N', ['check'], 'number of pages for --a11y, or all (default: 100)'],
  [
    '--mark PAGE',
    ['translations'],
    'mark a page or folder (or all) as translated from the current original (repeatable)',
  ],
  ['--name NAME', ['new'], 'name of the site'],
  [
    '--deploy HOST',
    ['new'],
    'add deployment files for github, gitlab, netlify, cloudflare, vercel or docker',
  ],
  ['--section NAME', ['pdf'], 'print a group, a tab, or the pages below a path'],
  ['--version NAME', ['pdf'], 'print this version of the docs'],
  ['--language TAG', ['pdf'], 'print this language, such as fr'],
  ['--paper SIZE', ['pdf'], 'paper size: a4 or letter (default: a4)'],
  ['--offline', ['build', 'dev', 'check', 'pdf'], 'make no network requests'],
  ['--port N', ['dev', 'preview', 'serve'], 'port to listen on (default: PORT, or 4321)'],
  [
    '--address NAME',
    ['dev', 'preview', 'serve'],
    'address to listen on (default: HOST, or localhost)',
  ],
  ['--open', ['dev'], 'open the site in a browser'],
  ['--quiet', COMMANDS, 'print errors and warnings only'],
  ['--verbose', COMMANDS, 'print every page, timing and stack trace; with serve every request'],
  ['--help', COMMANDS, 'print this help'],
  ['--version', [], 'print the version of Trellis'],
];

/** What `--help` prints: of one command, or of all. */
export function usage(command?: Command): string {
  if (command !== undefined) {
    const [synopsis, summary] = SUMMARIES[command];
    const own = OPTIONS.filter(([, commands]) => commands.includes(command));
    return `Usage: trellis ${command} ${synopsis} [options]

${summary[0]?.toUpperCase()}${summary.slice(1)}.

Options
${toColumns(own.map(([option, , text]) => [option, text]))}
`;
  }
  const commands = COMMANDS.map((name): [string, string] => {
    const [synopsis, summary] = SUMMARIES[name];
    return [`${name} ${synopsis}`, summary];
  });
  return `Usage: trellis <command> [dir] [options]

Commands
${toColumns(commands)}

Options
${toColumns(OPTIONS.map(([option, users, text]) => [option, `${namesOf(users)}${text}`]))}

"trellis help build" prints the options of build only.
`;
}

/** "check, rename: "; empty for options of all commands and of none. */
function namesOf(commands: readonly Command[]): string {
  return commands.length === 0 || commands === COMMANDS ? '' : `${commands.join(', ')}: `;
}

function toColumns(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const indent = `\n${' '.repeat(width + 2)}`;
  return rows
    .map(([name, text]) => `  ${name.padEnd(width)}${text.replaceAll('\n', indent)}`)
    .join('\n');
}
