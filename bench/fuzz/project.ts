// Readers of the files of a project: docs.json, rules for files and URLs, and files that Trellis stores in folders.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRobots } from '../../src/check/external/polite-request.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { readJsonSchema } from '../../src/config/reference.ts';
import { isSafeHref, parseRepository } from '../../src/config/urls.ts';
import { findFiles } from '../../src/content/find-files.ts';
import { createFollower, resolveLink } from '../../src/content/links.ts';
import { parseManifest } from '../../src/content/own-output.ts';
import { describeProject } from '../../src/content/project.ts';
import { isRefName } from '../../src/utils/git.ts';
import { parseHeaderRules, parseRedirects } from '../../src/site/host-formats.ts';
import { HOSTS, type HostRules } from '../../src/site/hosts.ts';
import { parseGrammar } from '../../src/mdx/highlighter.ts';
import { parseRepositoryUrl } from '../../src/site/load/repository.ts';
import { loadSite } from '../../src/site/load.ts';
import { readLedger } from '../../src/site/translations.ts';
import { renderThemeCss } from '../../src/theme/theme-css.ts';
import { damageValue, write, type Grammar, type Random } from './random.ts';
import { fromGrammar, type Reader } from './reader.ts';

type Schema = Record<string, unknown>;

const SAMPLES: Grammar = {
  text: ['«words»', '«url»', '«path»', '#0a7f3«number»', 'index', 'guides/«word»', 'GET /«word»', '«word»', 'en', 'v1', '/logo.svg', '2024-01-01', '«number»', ''],
}; // prettier-ignore

/** A value that is valid or nearly valid for a JSON Schema. */
function valueOf(schema: unknown, random: Random, depth: number, definitions: Schema): unknown {
  if (typeof schema !== 'object' || schema === null) return write(SAMPLES, 'text', random);
  const { $ref, enum: values, anyOf, oneOf, allOf, type, properties, items, required, examples, additionalProperties } = schema as Schema; // prettier-ignore
  const inner = (one: unknown, levels = 1) => valueOf(one, random, depth - levels, definitions);
  if (typeof $ref === 'string') return inner($ref === '#' ? definitions : definitionOf($ref, definitions), 0.5); // prettier-ignore
  if ('const' in schema) return schema.const;
  if (Array.isArray(values)) return random.pick(values) as unknown;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return inner(random.pick(choices), 0);
  if (Array.isArray(allOf))
    return Object.assign({}, ...allOf.map((one) => inner(one, 0))) as object;
  if (Array.isArray(examples) && random.isLucky(0.6)) return random.pick(examples) as unknown;
  if (type === 'array') return depth <= 0 ? [] : random.list(random.below(4), () => inner(items));
  if (type === 'boolean') return random.isLucky(0.5);
  if (type === 'number' || type === 'integer') return random.below(10) - 2;
  if (type !== 'object') return write(SAMPLES, 'text', random);
  const names = Object.entries((properties ?? {}) as Schema).filter(
    ([name]) =>
      (Array.isArray(required) && required.includes(name)) || (depth > 0 && random.isLucky(0.25)),
  );
  const entries = names.map(([name, one]): [string, unknown] => [name, inner(one)]);
  const more = additionalProperties && depth > 0 ? [[write({}, 'word', random), inner(additionalProperties)] as [string, unknown]] : []; // prettier-ignore
  return Object.fromEntries([...entries, ...more]);
}

function definitionOf(ref: string, definitions: Schema): unknown {
  return ref.split('/').slice(1).reduce<unknown>((node, key) => (node as Schema | undefined)?.[key], definitions); // prettier-ignore
}

/** A docs.json with `size` groups, and other properties as the schema has them. */
function docsJson(random: Random, size: number): Schema {
  const schema = JSON.parse(readJsonSchema()) as Schema;
  const { $schema: _, ...value } = valueOf({ ...schema, type: 'object' }, random, 3, schema) as Schema; // prettier-ignore
  const groups = random.list(size, (index) => ({
    group: write({}, 'words', random),
    pages: ['index', `guides/${write({}, 'word', random)}${index}`, { group: `${index}`, pages: ['b'] }], // prettier-ignore
  }));
  const navigation = random.pick<unknown>([groups, { groups }, { tabs: [{ tab: 'A', groups }] }, { languages: [{ language: 'en', groups }] }, { versions: [{ version: 'v1', groups }, { version: 'v2', groups: [{ group: 'x', pages: ['b'] }] }] }, value['navigation']]); // prettier-ignore
  return { ...value, name: 'Docs', theme: 'mint', colors: { primary: '#0a7' }, navigation };
}

const DOCS_PIECES = ['{', '}', '[', ']', ',', ':', '"', '"a"', '"a":1,', '"a":{', '[{"group":"a","pages":[', '"index",', 'null', 'true', '-', '1', '1e9', '\\', '\\u0000', '\\ud800', '//', '/*', '*/', ' ', '\n', '\ufeff', '{"$ref":"a.json"}', "'", '+']; // prettier-ignore

const PATTERN: Grammar = {
  source: ['«path»', '/«word»/:slug', '/«word»/:slug*', '/«word»/*', '/«word»/:a/:b*', '/*/«word»', '/:«word»-:«word»', '/«word»(.*)', '/a?b=«word»', '/:a*/:b*/:c*'],
  target: ['«path»', '/«word»/:slug', '/«word»/:slug*', '/«word»/:splat', '«url»', '/:a/:b', '/«word»/*', '/«word»/$1'],
  asked: ['/«word»/«word»/«word»', '/«word»', '/a/b/c', '/%E0%A4%A', '//«word»', '/«odd»'],
}; // prettier-ignore

const PATTERN_PIECES = ['/', '*', ':a', ':a*', ':', '/a', '/:a', '/*', '/:a*', '/a*', '*a', 'a*', 'a', '-', '?', '#', '.', '(', ')', '[', '{', '}', '\\', '%', '%2f', '$1', ' ', '\n', '"', "'", '`', 'é', '//', '/../']; // prettier-ignore

const IGNORE_PIECES = ['*', '**', '/', '**/', '/**', '!', '?', '[', ']', '[a-z]', '[!a', '\\', '\\ ', '#', 'a', '*a', 'a*', 'a/', '/a', '.', '*.', ' ', '\n', 'a\n', '!a\n', '*a*a\n', '{a,b}', '\r\n']; // prettier-ignore

/** Readers of the files of a project. Files that they need are in `folder`. */
export function projectReaders(folder: string): Reader[] {
  const [site, files, own] = ['site', 'files', 'own'].map((name) => join(folder, name)) as [string, string, string]; // prettier-ignore
  for (const path of [join(site, 'guides'), join(files, 'guides/deep/deeper'), own]) mkdirSync(path, { recursive: true }); // prettier-ignore
  for (const name of ['index.mdx', 'b.mdx', 'guides/fern.mdx']) writeFileSync(join(site, name), `---\ntitle: ${name}\n---\n\n# A\n`); // prettier-ignore
  for (const name of ['index.mdx', 'guides/a b.mdx', 'guides/deep/deeper/c.png', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab.txt']) writeFileSync(join(files, name), '# A\n'); // prettier-ignore
  return [
    {
      name: 'docs.json',
      pieces: DOCS_PIECES,
      frames: [['', ''], ['{"name":"A","navigation":[{"group":"a","pages":["index"]}],"a":', '}'], ['{"name":"', '"}'], ['{"name":"A","navigation":', '}'], ['{"name":"A","redirects":[', ']}']], // prettier-ignore
      weight: 2,
      parts: 30,
      longest: 128_000,
      write: (random, size) => JSON.stringify(docsJson(random, size), null, random.pick([0, 2])),
      damage: (random, size) => JSON.stringify(damageValue(docsJson(random, size), random) ?? null),
      shapes: {
        'groups inside groups': (count) => JSON.stringify({ name: 'A', navigation: [nested(count)] }), // prettier-ignore
        'unknown properties': (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['b'] }], ...fields(10 * count, (at) => [`x${at}`, 1]) }), // prettier-ignore
        'wrong colors': (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['b'] }], colors: { primary: '#'.repeat(100 * count) } }), // prettier-ignore
        redirects: (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['b'] }], redirects: list(10 * count, (at) => ({ source: `/a${at}`, destination: `/a${at + 1}` })) }), // prettier-ignore
        'the same page': (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: list(20 * count, () => 'a') }] }), // prettier-ignore
        tabs: (count) => JSON.stringify({ name: 'A', navigation: { tabs: list(10 * count, (at) => ({ tab: `t${at}`, groups: [{ group: 'a', pages: [`p${at}`] }] })) } }), // prettier-ignore
        'footer links': (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['b'] }], footer: { links: list(count, () => ({ header: 'a', items: list(10, () => ({ label: 'a', href: 'b' })) })) } }), // prettier-ignore
      },
      read: (text) => {
        const { config, diagnostics } = parseConfig(text, 'docs.json');
        return [withoutSources(config), diagnostics, config && renderThemeCss(config, '/docs')];
      },
    },
    {
      name: 'site',
      pieces: DOCS_PIECES,
      frames: [['{"name":"A","navigation":[{"group":"a","pages":["index","', '"]}]}']],
      weight: 3,
      parts: 30,
      length: 2000,
      longest: 32_000,
      write: (random, size) => JSON.stringify(docsJson(random, size)),
      damage: (random, size) => JSON.stringify(damageValue(docsJson(random, size), random) ?? null),
      shapes: {
        'missing pages': (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['index', ...list(5 * count, (at) => `guides/p${at}`)] }] }), // prettier-ignore
        tabs: (count) => JSON.stringify({ name: 'A', navigation: { tabs: list(count, (at) => ({ tab: `t${at}`, groups: [{ group: 'a', pages: ['index', 'b'] }] })) } }), // prettier-ignore
        versions: (count) => JSON.stringify({ name: 'A', navigation: { versions: list(count, (at) => ({ version: `v${at}`, groups: [{ group: 'a', pages: ['index', 'b'] }] })) } }), // prettier-ignore
        redirects: (count) => JSON.stringify({ name: 'A', navigation: [{ group: 'a', pages: ['index'] }], redirects: list(5 * count, (at) => ({ source: `/a${at}/:slug*`, destination: `/a${at + 1}/:slug*` })) }), // prettier-ignore
      },
      read: async (text) => {
        writeFileSync(join(site, 'docs.json'), text);
        const options = { base: '', mode: 'check', offline: true } as const;
        const loaded = await loadSite(describeProject(site, { isDataOnly: true }), options);
        return [loaded.diagnostics, loaded.site?.data];
      },
    },
    fromGrammar({
      name: 'redirects',
      grammar: { ...PATTERN, part: ['«source» «target» «asked»'] },
      pieces: PATTERN_PIECES,
      frames: [['', ''], ['/a/* /b/* /a/', ''], ['/a/:x*/b/:y*/c /b/:x*/:y* /a/', ''], ['/', ' /b/:a* /aaaaaaaaaaaaaaaaaaaaaaaa']], // prettier-ignore
      longest: 32_000,
      read: (text) => {
        const rules = text.split('\n').map((line) => {
          const [source = '/', destination = '/', asked = '/'] = line.split(' ');
          return { source, destination, asked, permanent: true };
        });
        const follow = createFollower(rules, (path) => path === '/');
        return rules
          .slice(0, 40)
          .map(({ asked, destination }) => [
            follow(asked),
            isSafeHref(destination),
            resolveLink(destination, 'guides/a', { hasPage: () => false, hasAsset: () => false }),
          ]);
      },
    }),
    fromGrammar({
      name: 'rules-of-hosts',
      grammar: { ...PATTERN, part: ['«source» «target» 301', '«source» «target» 200! Country=«word»', '# «words»', '«source»\n  «word»: «words»', '  X-«word»: «words»'] }, // prettier-ignore
      pieces: [...PATTERN_PIECES, '/a /b\n', '/a /b 301\n', '/a\n', '  A: b\n', ' # ', '  a:', '!'], // prettier-ignore
      frames: [
        ['', ''],
        ['/a', ' /b 301\n'],
        ['/a\n  X-A: ', '\n'],
      ],
      longest: 64_000,
      read: (text) => {
        const redirects = parseRedirects(text);
        const headers = parseHeaderRules(text);
        const rules: HostRules = {
          base: '/docs',
          urlFormat: { file: 'x.html', trailingSlash: false },
          redirects: redirects.map((rule) => ({ ...rule, permanent: rule.status === 301 })),
          headers,
          notFoundFolders: ['/docs/ar'],
          pages: ['/docs/'],
          files: [],
          isCompressed: false,
          readOwn: () => '',
        };
        return Object.values(HOSTS).map((host) => [
          host.listFiles(rules),
          host.listLimitations(rules),
        ]);
      },
    }),
    fromGrammar({
      name: 'ignore-rules',
      grammar: { part: ['«word»', '/«word»/', '*.«word»', '**/«word»/**', '!«word»', '# «words»', '«word»*«word»', '[a-«word»]', '\\!«word»', '«odd»', '*a*a*a*a*c'] }, // prettier-ignore
      pieces: IGNORE_PIECES,
      length: 1000,
      longest: 16_000,
      read: (text) => {
        writeFileSync(join(files, '.mintignore'), text);
        writeFileSync(join(files, '.gitignore'), text);
        const found = findFiles(describeProject(files));
        return [...found.assets];
      },
    }),
    fromGrammar({
      name: 'output-manifest',
      grammar: { part: ['"«word»/«word»": «number»', '"../«word»": 1', '"«word»": "«word»"', '"/«word»": 1', '"«odd»": 2'] }, // prettier-ignore
      pieces: ['{', '}', '[', ']', '"', ',', ':', '"a":1,', '"generator":"trellis",', '"files":{', '../', '/', '\\', '1', ' ', 'null', '__proto__'], // prettier-ignore
      frames: [['', ''], ['{"generator":"trellis","files":{', '}}'], ['{"generator":"trellis","files":{"', '":1}}']], // prettier-ignore
      head: '{"generator":"trellis","files":{',
      joiner: ',',
      tail: '}}',
      read: parseManifest,
    }),
    fromGrammar({
      name: 'translations',
      grammar: { part: ['"«word»": "«word»"', '"«word»": «number»'] },
      pieces: ['{', '}', '[', '"', ',', ':', '"a":"b",', '\\', ' ', '1', 'null'],
      frames: [
        ['', ''],
        ['{', '}'],
        ['{"', '":"a"}'],
      ],
      head: '{',
      joiner: ',',
      tail: '}',
      read: (text) => {
        writeFileSync(join(own, 'translations.json'), text);
        const { ledger, diagnostics } = readLedger(own);
        return [[...ledger], diagnostics];
      },
    }),
    fromGrammar({
      name: 'grammar-of-code',
      grammar: { part: ['{"match": "«word»", "name": "«word»"}', '{"begin": "(", "end": ")", "patterns": []}', '{"include": "#«word»"}'] }, // prettier-ignore
      pieces: ['{', '}', '[', ']', '"', ',', ':', '\\', '{"match":"a"},', '(', 'null', ' '],
      frames: [['', ''], ['{"name":"a","scopeName":"b","patterns":[', ']}'], ['{"name":"a","scopeName":"b","patterns":[{"match":"', '"}]}']], // prettier-ignore
      head: '{"name":"a","scopeName":"source.a","patterns":[',
      joiner: ',',
      tail: ']}',
      read: parseGrammar,
    }),
    fromGrammar({
      name: 'robots.txt',
      grammar: { part: ['User-agent: «word»', 'User-agent: *', 'Disallow: «path»', 'Allow: /*.«word»$', 'Crawl-delay: «number»', '# «words»', 'Disallow: /*a*a*a*a$'] }, // prettier-ignore
      pieces: ['User-agent: *\n', 'Disallow: /a\n', 'Disallow: /', 'Allow: ', '*', '$', '*a', 'a', '/', '%', '%2f', '#', ':', ' ', '\n', '\r'], // prettier-ignore
      frames: [
        ['', ''],
        ['User-agent: *\nDisallow: /', '\n'],
        ['User-agent: *\nDisallow: /', '$\n'],
      ],
      read: (text) => {
        const robots = parseRobots(text, 'trellis');
        return [robots.delay, robots.allows(`/${'a'.repeat(2000)}b`), robots.allows('/a/b')];
      },
    }),
    fromGrammar({
      name: 'repository-names',
      grammar: { part: ['https://github.com/«word»/«word».git', 'git@github.com:«word»/«word»', 'ssh://git@«word»/«path»', '«url»', 'refs/heads/«word»', '«word»..«word»', '--«word»'] }, // prettier-ignore
      pieces: ['/', 'a/', '.git', 'git@', ':', '@', '.', '..', '-', 'https://', 'github.com/', 'a', '~', '^', '\\', ' ', '?', '#', '%'], // prettier-ignore
      frames: [
        ['', ''],
        ['https://a.b/', ''],
        ['git@a.b:', ''],
      ],
      read: (text) => text.split('\n').map((line) => [parseRepository(line), parseRepositoryUrl(line), isRefName(line)]), // prettier-ignore
    }),
  ];
}

/** Plain data without the text of the file, which every location refers to. */
function withoutSources(value: unknown): unknown {
  const json = JSON.stringify(value, (key, one: unknown) => (key === 'text' ? undefined : one));
  return json && (JSON.parse(json) as unknown);
}

function list<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function fields(length: number, make: (index: number) => [string, unknown]): Schema {
  return Object.fromEntries(list(length, make));
}

function nested(depth: number): unknown {
  let group: unknown = 'index';
  for (let level = 0; level < depth; level++) group = { group: `${level}`, pages: [group] };
  return group;
}
