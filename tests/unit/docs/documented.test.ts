import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMON_OPTIONS, optionName } from '../../../src/cli/args/define-command.ts';
import { formatHelp } from '../../../src/cli/args/help.ts';
import { parseCommandLine } from '../../../src/cli/args/parse.ts';
import { COMMAND_GROUPS, COMMANDS } from '../../../src/cli/main.ts';
import { buildReference, isInside } from '../../../src/config/reference.ts';
import { FIELD_NAMES } from '../../../src/content/front-matter.ts';
import { RULE_GROUPS } from '../../../src/diagnostics/rules.ts';
import { components } from '../../../src/mdx/components.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCS = `${ROOT}content/trellis`;

const read = (page: string) => readFileSync(`${DOCS}/${page}.mdx`, 'utf8');
const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Variables of other programs that the engine reads: Node, Astro, terminals, the system, the Plant Store. */
const NOT_FOR_AUTHORS =
  /^(?:NODE_ENV|BASE_URL|PATH|PWD|TERM|LOCALAPPDATA|PROGRAMFILES|ASTRO_\w+|MIMALLOC_\w+|PLANTS_\w+|__TRELLIS_\w+)$/;

describe('the documentation has', () => {
  test('every property of docs.json, in both spellings', () => {
    const shown = [...readAll(DOCS).matchAll(/<ConfigReference section="([^"]+)"/g)].map(
      ([, section = '']) => section,
    );
    const missing = buildReference()
      .map(({ path }) => path)
      .filter((path) => path !== 'navigation')
      .filter((path) => !shown.some((section) => isInside(path, section)));
    expect(missing).toEqual([]);
  });

  test('every field of front matter', () => {
    const page = read('front-matter');
    expect(FIELD_NAMES.filter((name) => !page.includes(`name="${name}"`))).toEqual([]);
  });

  test('every command and option of the command line', () => {
    const page = read('cli');
    const help = COMMANDS.map((command) => formatHelp(COMMAND_GROUPS, command)).join('\n');
    const options = help.match(/--[a-z][\w-]*/g) ?? [];
    const commands = COMMANDS.map(({ name }) => name);
    expect(commands.length).toBeGreaterThan(5);
    expect(options.filter((option) => !page.includes(`\`${option}`))).toEqual([]);
    expect(commands.filter((name) => !page.includes(`name="${name}`))).toEqual([]);
  });

  test('the commands of every option', () => {
    const page = read('cli');
    for (const { name, options } of COMMANDS)
      for (const [key, { isOn }] of Object.entries(options)) {
        if (key in COMMON_OPTIONS) continue;
        const option = isOn ? optionName(key).replace('--', '--no-') : optionName(key);
        const rows = page.matchAll(new RegExp(`^\\| \`${option}[ \`][^|]*\\|([^|]*)\\|`, 'gm'));
        const named = [...rows].flatMap(([, cell = '']) => cell.trim().split(', '));
        expect(named, option).toContain(name);
      }
  });

  test('only command lines that the commands accept', () => {
    const lines = [...readAll(DOCS).matchAll(/^(?:npx )?trellis ([a-z][^#|&>\n]*)/gm)].map(
      ([, words = '']) => words.match(/"[^"]*"|\S+/g) ?? [],
    );
    expect(lines.length).toBeGreaterThan(10);
    for (const words of lines)
      expect(() => parseCommandLine(COMMANDS, words, {}), words.join(' ')).not.toThrow();
  });

  test('every environment variable that an author may set', () => {
    const page = read('environment');
    const sources = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(`${ROOT}src/${name}`, 'utf8'));
    const names = sources.flatMap((text) =>
      [...text.matchAll(/\benv(?:\['|\.)([A-Z][A-Z\d_]+)\b/g)].map(([, name = '']) => name),
    );
    const meant = [...new Set(names)].filter((name) => !NOT_FOR_AUTHORS.test(name));
    expect(meant).toContain('PORT');
    expect(meant.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('every rule of the checks, also in the list of all rules', () => {
    const list = read('rules');
    for (const name of Object.keys(RULE_GROUPS)) {
      const [, page = ''] =
        new RegExp(`<RuleList group="${name}" page="/trellis/(.+)" />`).exec(list) ?? [];
      expect(page, name).not.toBe('');
      expect(read(page)).toContain(`<RuleReference group="${name}" />`);
    }
  });

  test('every component', () => {
    const pages = readAll(DOCS);
    const names = Object.keys(components).filter((name) => /^[A-Z]/.test(name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([]);
  });

  test('every page in its navigation', () => {
    const navigation = readFileSync(`${ROOT}docs.json`, 'utf8');
    const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => `trellis/${name.slice(0, -'.mdx'.length)}`);
    expect(pages.filter((page) => !navigation.includes(`"${page}"`))).toEqual([]);
  });
});
