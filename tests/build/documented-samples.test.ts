// Every code block of the documentation is what its page says it is. Commands are run by tests/journeys/documented-commands.long.test.ts.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseCss } from 'css-tree';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formatHelp } from '../../src/cli/args/help.ts';
import { COMMAND_GROUPS } from '../../src/cli/main.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { buildReference } from '../../src/config/reference.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { readDocumentedSamples, type DocumentedSample } from '../support/documented-samples.ts';
import { runInEngine } from '../support/engine-process.ts';
import { git, writeRepository } from '../support/git.ts';
import {
  changeProject,
  page,
  svg,
  writeProject,
  type ProjectFiles,
} from '../support/write-project.ts';

/** Blocks that this test cannot validate, by page and title or first line, with the reason. */
const NOT_VALIDATED: Record<string, string> = {
  'agents.mdx {': 'settings of an agent, which no schema describes',
  'astro.mdx astro.config.mjs':
    'needs Astro: tests/build/astro-project.long.test.ts builds such a project',
  'audiences.mdx server {': 'needs nginx with a file of passwords',
  'code.mdx // #region connect': 'the comments of a region, without the code around it',
  'code.mdx plants.json expandable': 'data, to show a long block',
  "code.mdx const pot = 'plastic'; // [!code --]": 'code of no file, to show annotations',
  "code.mdx - const pot = 'plastic';": 'a diff of no file',
  'interactive.mdx components/Chart.astro':
    'needs Astro: tests/build/astro-components.long.test.ts builds such a component',
  "interactive.mdx import Chart from '/components/Chart.astro';": 'needs Astro, like the component',
  "interactive.mdx import CountUp from 'react-countup';":
    'needs a package: tests/build/packages.test.ts builds with one',
  "interactive.mdx import Counter from '/components/Counter.vue';":
    'needs Astro with an integration for Vue',
  'servers.mdx Caddyfile': 'tests/build/hosts.long.test.ts starts Caddy with it',
  'servers.mdx server {': 'tests/build/hosts.long.test.ts starts nginx with it',
  'tutorial-api.mdx server.mjs': 'tests/journeys/documented-commands.long.test.ts runs it',
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SETTINGS = new Set(buildReference().map(({ path }) => path.split(/[.[]/)[0] ?? ''));
const COLORS = { primary: '#1A7341', light: '#7FD8A0' };
const PAGE_LANGUAGES = ['mdx', 'md', 'markdown'];

interface Workflow {
  jobs: Record<string, { steps: { env?: Record<string, string> }[] }>;
}

const samples = readDocumentedSamples();
/** Blocks that show what a block of MDX on the same page renders. */
const isRendered = ({ page, text }: DocumentedSample) =>
  samples.some(
    (other) =>
      other.page === page && PAGE_LANGUAGES.includes(other.language) && other.text.includes(text),
  );
const nameOf = ({ page, info, text }: DocumentedSample) =>
  `${page} ${info || text.split('\n').find((line) => line !== '---')}`;
/** Samples that this file validates. */
const open = samples.filter(
  (sample) => sample.language !== 'bash' && !(nameOf(sample) in NOT_VALIDATED),
);
const seen = new Set<DocumentedSample>();

/** Takes the blocks of one kind. */
function take(isMeant: (sample: DocumentedSample) => boolean): DocumentedSample[] {
  const taken = open.filter((sample) => !seen.has(sample) && isMeant(sample));
  for (const sample of taken) seen.add(sample);
  return taken;
}

const pages = take(({ language }) => PAGE_LANGUAGES.includes(language));
const shown = take((sample) => isRendered(sample) || sample.language === 'mermaid');
const configs = take(
  ({ language, file, text }) => language === 'json' && (file === 'docs.json' || isSettings(text)),
);
const otherJson = take(({ language }) => language === 'json');
const frontMatter = take(
  ({ language, page }) => language === 'yaml' && page === 'front-matter.mdx',
);
const workflows = take(({ file }) => file?.startsWith('.github/workflows/') === true);
const apiDocuments = take(({ language }) => language === 'yaml');
const styles = take(({ language }) => language === 'css');
const extensions = take(({ language }) => language === 'ts');
const components = take(({ language, file }) => language === 'jsx' && file !== undefined);
const hooks = take(({ language }) => language === 'jsx');
const ignoreFiles = take(({ file }) => file === '.mintignore');
const outputs = take(({ language }) => language === 'text' || language === 'console');

test('every code block is validated, or listed with the reason', () => {
  expect(open.filter((sample) => !seen.has(sample)).map(({ location }) => location)).toEqual([]);
  const names = new Set(samples.map(nameOf));
  expect(Object.keys(NOT_VALIDATED).filter((name) => !names.has(name))).toEqual([]);
  // A kind that finds nothing would validate nothing.
  for (const kind of [
    pages,
    shown,
    configs,
    otherJson,
    frontMatter,
    workflows,
    apiDocuments,
    styles,
    extensions,
    components,
    hooks,
    ignoreFiles,
    outputs,
  ])
    expect(kind).not.toEqual([]);
  expect(pages.length + configs.length).toBeGreaterThan(150);
});

test.each(configs)('docs.json at $location is valid', ({ text }) => {
  const { diagnostics } = parseConfig(toConfig(readJson(text)!), 'docs.json');
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
});

test.each(otherJson)('JSON at $location is valid', ({ text }) => {
  expect(readJson(text)).toBeDefined();
});

test.each(styles)('CSS at $location is valid', ({ text }) => {
  const problems: string[] = [];
  parseCss(text, { onParseError: ({ message }) => problems.push(message) });
  expect(problems).toEqual([]);
});

test.each(workflows)('the part of a workflow at $location is valid', ({ text }) => {
  const part = parseYaml(text) as
    | Record<string, unknown>[]
    | Workflow
    | { env: Record<string, string> };
  const areSteps = (list: object[]) => list.every((step) => 'uses' in step || 'run' in step);
  if (Array.isArray(part)) {
    expect(areSteps(part)).toBe(true);
    return;
  }
  if ('jobs' in part) {
    const all = Object.values(part.jobs);
    expect(all.every((job) => 'runs-on' in job && areSteps(job.steps))).toBe(true);
    return;
  }
  // Variables have an effect only if the workflow of `trellis new` reads them.
  expect(Object.keys(part)).toEqual(['env']);
  const { jobs } = parseYaml(
    readFileSync(join(ROOT, 'src/cli/new/deploy/github/dot-github/workflows/docs.yml'), 'utf8'),
  ) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  for (const name of Object.keys(part.env))
    expect(
      steps.some(({ env = {} }) => name in env),
      name,
    ).toBe(true);
});

describe('pages', () => {
  const pathOf = ({ location }: DocumentedSample) =>
    `samples/${location.replaceAll(/\W+/g, '-')}.mdx`;
  const written = [...pages, ...frontMatter, ...hooks].filter(({ file }) => !isSnippet(file));
  let found: Map<string | undefined, string[]>;

  beforeAll(async () => {
    const root = writeProject({
      'docs.json': {
        name: 'Samples',
        colors: COLORS,
        api: { changes: { document: 'openapi/plants.json', versions: ['v1.0.0'] } },
        variables: { phone: '555 0123' },
        // Groups of their own, because some samples have the same title.
        navigation: written.map((one) => ({
          group: one.location,
          pages: [pathOf(one).slice(0, -4)],
        })),
        // Samples link to pages of other projects, and are too short for a description.
        check: {
          rules: { 'broken-link': 'off', 'broken-fragment': 'off', 'missing-description': 'off' },
        },
      },
      'openapi/plants.json': readFileSync(join(ROOT, 'openapi/plants.json')),
      'chat.yaml':
        'asyncapi: 3.0.0\ninfo: { title: Chat, version: "1" }\nchannels:\n  roomMessages:\n    address: /rooms\n',
      'src/client.ts': `${'\n'.repeat(12)}// #region connect\nawait connect();\n// #endregion\n${'\n'.repeat(12)}`,
      'videos/repotting.mp4': new Uint8Array([0]),
      'images/clay.png': readFileSync(join(ROOT, 'public/og.png')),
      'images/pattern.png': readFileSync(join(ROOT, 'public/og.png')),
      'images/quickstart-card.png': readFileSync(join(ROOT, 'public/og.png')),
      'seedling.svg': svg('#1A7341'),
      ...Object.fromEntries(written.map((one) => [pathOf(one), toPage(one)])),
      ...Object.fromEntries(
        [...extensions, ...components]
          .filter(({ page }) => page === 'extending.mdx')
          .map(({ file, text }) => [file, text]),
      ),
    });
    for (const folder of ['public', 'content/snippets'])
      cpSync(join(ROOT, folder), join(root, folder === 'public' ? '.' : 'snippets'), {
        recursive: true,
      });
    for (const { file, text } of pages.filter((one) => isSnippet(one.file)))
      changeProject(root, { [`snippets/${file}`]: text });
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Add samples');
    for (const tag of ['v1.0.0', 'v2.1']) git(root, 'tag', tag);
    found = new Map();
    for (const { file, line, message } of await check(root))
      found.set(file, [...(found.get(file) ?? []), `${line}: ${message}`]);
  });

  test.each(written)('$location is rendered without a problem', (sample) => {
    expect(found.get(pathOf(sample)) ?? []).toEqual([]);
  });

  test('have snippets and components without a problem', () => {
    const paths = new Set(written.map(pathOf));
    expect([...found].filter(([file]) => !paths.has(file!))).toEqual([]);
  });
});

test('API documents are loaded without a problem', async () => {
  const files = apiDocuments.map(({ text }, index) => [`api-${index}.yaml`, toApiDocument(text)]);
  const root = writeProject({
    'docs.json': {
      name: 'APIs',
      colors: COLORS,
      navigation: [
        { group: 'Start', pages: ['index'] },
        ...files.map(([file]) => ({ group: file, openapi: { source: file, directory: file } })),
      ],
    },
    'index.mdx': page('Start', 'Text.', 'description: All.'),
    ...(Object.fromEntries(files) as ProjectFiles),
  });
  expect((await check(root)).map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});

test.each(extensions.filter(({ page }) => page !== 'extending.mdx'))(
  'the configuration at $location is used by a build',
  async ({ text, file }) => {
    const isWhole = file === 'trellis.config.ts';
    const root = writeProject({
      'docs.json': { name: 'Garden', colors: COLORS, navigation: [{ group: 'Start', pages: ['index', ...(text.match(/releases\/latest/) ?? [])] }] }, // prettier-ignore
      'index.mdx': page('Start', 'Sow 5 cm deep.', 'description: All.'),
      'trellis.config.ts': isWhole
        ? text
        : `import { defineConfig } from '@trellis-docs/trellis/config';\nexport default defineConfig({ ${text} });`,
    });
    const built = await runInEngine([
      'build',
      root,
      '--offline',
      '--strict',
      '--site',
      'https://docs.example.com',
    ]);
    expect(built).toMatchObject({ exitCode: 0, stderr: '' });
    if (text.startsWith('outputs')) expect(existsSync(join(root, 'dist/titles.json'))).toBe(true);
    if (text.startsWith('rules')) {
      changeProject(root, { 'index.mdx': page('Start', 'TODO', 'description: All.') });
      expect((await check(root)).map(({ message }) => message).join()).toContain(
        'Remove this TODO.',
      );
    }
  },
);

test.each(ignoreFiles)('a build publishes what $location names', async ({ text }) => {
  const root = writeProject({
    'docs.json': {
      name: 'Garden',
      colors: COLORS,
      navigation: [{ group: 'Start', pages: ['index'] }],
    },
    'index.mdx': page('Start'),
    '.mintignore': text,
    '.gitignore': '/generated/\n',
    LICENSE: 'MIT',
    'generated/plants.txt': 'Basil',
    'certs/root.pem': 'certificate',
    'downloads/handbook.pdf': '%PDF-1.7',
  });
  expect(await runInEngine(['build', root, '--offline'])).toMatchObject({ exitCode: 0 });
  for (const line of text.split('\n')) {
    expect(line).toMatch(/^!\//);
    const path = line.endsWith('/') ? `${line.slice(2)}plants.txt` : line.slice(2);
    expect(existsSync(join(root, 'dist', path)), path).toBe(true);
  }
});

describe('output', () => {
  const shownOn = (page: string) => outputs.find((sample) => sample.page === page)?.text ?? page;
  const SOIL = page('Soil', 'Text.', 'description: All about soil.');

  // The output of mock.mdx has its test in tests/journeys/mock.test.ts, beside those of the server.
  test('has a test for each block', () => {
    expect(outputs.map(({ page }) => page)).toEqual([
      'api-changes.mdx',
      'check.mdx',
      'cli.mdx',
      'docs-json.mdx',
      'languages.mdx',
      'mock.mdx',
    ]);
  });

  test('of help begins with the usage', () => {
    expect(formatHelp(COMMAND_GROUPS)).toContain(shownOn('cli.mdx'));
  });

  test('of api diff shows breaking and other changes', async () => {
    const made = {
      201: {
        description: 'Done.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
      },
    };
    const posts = ['beds', 'pots', 'seeds', 'tools'].map((item) => [
      `/${item}`,
      { post: { responses: made } },
    ]);
    const api = (parameters: object[], properties: object) => ({
      openapi: '3.1.0',
      info: { title: 'Plants', version: '1' },
      paths: {
        '/plants': {
          get: { parameters, responses: { 200: { description: 'Done.' } } },
          post: { responses: made },
        },
        ...Object.fromEntries(posts),
      },
      components: { schemas: { Item: { type: 'object', properties } } },
    });
    const name = { type: 'string' };
    const root = writeRepository({
      'v1.0.0': {
        'openapi/plants.json': api([{ name: 'limit', in: 'query', schema: { type: 'integer' } }], {
          name,
        }),
      },
    });
    changeProject(root, { 'openapi/plants.json': api([], { name, color: name }) });
    const { stdout } = await runInEngine(
      ['api', 'diff', 'v1.0.0:openapi/plants.json', 'openapi/plants.json'],
      root,
    );
    expect(stdout.trim()).toBe(shownOn('api-changes.mdx'));
  });

  test('of check shows problems of a page', async () => {
    const lines = [
      '---',
      'title: Soil',
      'description: All about soil.',
      '---',
      '',
      '## Clay',
      '',
      'Heavy.',
      '',
      '## Loam',
      '',
      'Then read [about water](/guides/watter).',
      ...Array.from({ length: 7 }, () => ''),
      '#### Sand',
      '',
      'Light.',
      '',
    ];
    const root = writeProject({
      'docs.json': {
        name: 'Garden',
        colors: COLORS,
        navigation: [{ group: 'Guides', pages: ['guides/soil'] }],
      },
      'guides/soil.mdx': lines.join('\n'),
    });
    const { stdout } = await runInEngine(['check', root, '--offline']);
    expect(stdout.trim()).toBe(shownOn('check.mdx'));
  });

  test('of check shows problems of docs.json', async () => {
    const root = writeProject({
      'docs.json':
        '{\n  "name": "Garden", "navigation": [{ "group": "Guides", "pages": ["soil"] }],\n  "colors": { "primary": "#1A7341", "light": "#7FD8A0" },\n  "favicn": "/favicon.svg",\n  "rounded": "round"\n}\n',
      'soil.mdx': SOIL,
    });
    const { stdout } = await runInEngine(['check', root, '--offline']);
    expect(stdout).toContain(shownOn('docs-json.mdx').replace(/^.*\n/, ''));
  });

  test('of translations shows their states', async () => {
    const names = [
      'guides/soil',
      'guides/water',
      ...Array.from({ length: 11 }, (_, at) => `guides/plant-${at}`),
    ];
    const german = names.filter((name) => name !== 'guides/water').map((name) => `de/${name}`);
    const root = writeProject({
      'docs.json': {
        name: 'Garden',
        colors: COLORS,
        navigation: { languages: [{ language: 'en', pages: names }, { language: 'de', pages: german }] }, // prettier-ignore
      },
      ...Object.fromEntries([...names, ...german].map((name) => [`${name}.mdx`, SOIL])),
    });
    await runInEngine(['translations', root, '--mark', 'all']);
    changeProject(root, { 'guides/soil.mdx': page('Soil', 'New text.') });
    const { stdout } = await runInEngine(['translations', root]);
    expect(stdout.trim()).toContain(shownOn('languages.mdx'));
  });
});

/** Problems of a project, without notes. */
async function check(root: string): Promise<Diagnostic[]> {
  const { stdout } = await runInEngine([
    'check',
    root,
    '--offline',
    '--format',
    'json',
    '--level',
    'warning',
  ]);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** Whether a text is a part of docs.json: all of its names are settings, or it is a group of the navigation. */
function isSettings(text: string): boolean {
  const value = readJson(text);
  return value !== undefined && Object.keys(value).every((name) => SETTINGS.has(name));
}

function readJson(text: string): Record<string, unknown> | undefined {
  for (const whole of [text, `{${text}}`]) {
    try {
      const value: unknown = JSON.parse(whole);
      if (typeof value === 'object' && value !== null) return { ...value };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/** A part of docs.json as a whole file. */
function toConfig(part: Record<string, unknown>): string {
  if ('group' in part) return toConfig({ navigation: [part] });
  return JSON.stringify({
    name: 'Garden',
    navigation: [{ group: 'Start', pages: ['index'] }],
    ...part,
  });
}

/** Files that other samples of a page import or include. */
function isSnippet(file: string | undefined): boolean {
  return file === 'error-answer.mdx' || file === 'trellis-facts.mdx';
}

function toPage({ language, text }: DocumentedSample): string {
  if (language === 'yaml') return page('Sample', 'Text.', text);
  if (language === 'jsx')
    return page(
      'Sample',
      `export const Width = () => {\n${text}\nreturn <p>{width}</p>;\n};\n\n<Width />`,
    );
  return text.startsWith('---\n') ? text : page('Sample', text);
}

/** An OpenAPI document around a part of one: paths, the parameters of an operation, or the schema of one of them. */
function toApiDocument(text: string): unknown {
  const value = parseYaml(text) as Record<string, unknown>;
  if ('openapi' in value) return value;
  if ('tags' in value)
    return {
      ...(toApiDocument(
        '/plants: { get: { summary: List plants, tags: [plants, beds] } }',
      ) as object),
      ...value,
    };
  if ('schema' in value)
    return toApiDocument(JSON.stringify({ parameters: [{ name: 'sort', in: 'query', ...value }] }));
  if ('parameters' in value)
    return toApiDocument(
      JSON.stringify({ '/plants': { get: { summary: 'List plants', ...value } } }),
    );
  const paths = Object.entries(value as Record<string, Record<string, object>>).map(
    ([path, methods]) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }));
      const operations = Object.entries(methods).map(([method, operation]) => [
        method,
        {
          responses: { 200: { description: 'Done.' } },
          ...(parameters.length > 0 && { parameters }),
          ...operation,
        },
      ]);
      return [path, Object.fromEntries(operations)];
    },
  );
  return {
    openapi: '3.0.3',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(paths),
  };
}
