// Runs every command of the documentation: tutorials from beginning to end, all others in a project with the files that they name.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readDocumentedSamples, type DocumentedSample } from '../support/documented-samples.ts';
import { findChromium } from '../support/find-chromium.ts';
import { git } from '../support/git.ts';
import { BIN, cliEnv } from '../support/run-node.ts';
import {
  changeProject,
  makeTempDir,
  page,
  svg,
  type ProjectFiles,
} from '../support/write-project.ts';
import { Terminal, type Served } from './_terminal.ts';

/** Commands that this test does not run, by their beginning, with the reason. */
const NOT_RUN: Record<string, string> = {
  'a2enmod rewrite headers':
    'changes the configuration of a machine; tests/build/hosts.long.test.ts starts Apache with these modules',
  'apt-get install -y chromium': 'installs a package of the system',
  'git push -u origin': 'needs a repository on GitHub',
  'npm ci': 'installs packages from a registry',
  'npm install': 'installs packages from a registry',
  'npm link': 'changes the machine; the command `trellis` of this test stands for it',
  'npm pack ../trellis': 'tests/e2e/installed-package.long.test.ts packs and installs Trellis',
  'npm run bench': 'installs other generators and builds for an hour',
  'npx playwright install': 'downloads a browser',
  'npx skills add': 'runs a package of others on a published site',
  'sh dist/_cloudfront/publish.sh':
    'needs an account at AWS; tests/build/hosts.long.test.ts reads the script',
  'trellis check --a11y':
    'needs packages in the project; tests/e2e/check-accessibility.long.test.ts runs it',
};

/** Blocks that belong to this repository, which tests/journeys/readme.long.test.ts runs. */
const OF_THE_REPOSITORY = ['servers.mdx npm run build'];

const OPENAPI = fileURLToPath(new URL('../../openapi/plants.json', import.meta.url));

/** A document with the example that a request to its mock asks for. */
const GARDEN_API = `openapi: 3.1.0
info: { title: Garden API, version: 1.0.0 }
paths:
  /plants:
    get:
      responses:
        '200': { description: Plants of the garden. }
        '400':
          description: Refused.
          content:
            application/json:
              examples:
                unknown-token: { value: { error: 1002 } }
`;

const samples = readDocumentedSamples();
const isTutorial = ({ page, isStep }: DocumentedSample) =>
  isStep && /^(?:getting-started|tutorial-\w+)\.mdx$/.test(page);
const isCommand = ({ page, language }: DocumentedSample) =>
  language === 'bash' && !page.startsWith('components/');

const used = new Set<string>();

/** The command lines of a block, without comments and without those that are not run. */
function linesOf({ text }: Pick<DocumentedSample, 'text'>): string[] {
  return text
    .replaceAll(/\\\n */g, '')
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .filter((line) => line !== '')
    .filter((line) => {
      const listed = Object.keys(NOT_RUN).find((start) => line.startsWith(start));
      if (listed !== undefined) used.add(listed);
      return listed === undefined;
    });
}

/** A folder with the command `trellis`, as `npm link` adds it, and one that opens no browser. */
function makeCommands(): string {
  const folder = makeTempDir('trellis-commands-');
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  write('trellis', `exec "${process.execPath}" "${BIN}" "$@"`);
  write('xdg-open', 'exit 0');
  return folder;
}

const PATH = [makeCommands(), dirname(process.execPath), cliEnv()['PATH']].join(delimiter);
const CHROMIUM_PATH = findChromium();
const terminalIn = (folder: string) => new Terminal(folder, { PATH, CHROMIUM_PATH });

/** Servers, which run until they are stopped. */
const SERVES = /^(?:[A-Z_]+=\S+ )*(?:trellis (?:dev|preview|serve|mock)|npm run (?:dev|preview))\b/;

/**
 * Runs command lines one after the other, from a folder. A server answers a request and is stopped; ports are free
 * ones, and addresses those of this machine. Resolves to the folder after all `cd`.
 */
async function runLines(
  folder: string,
  lines: readonly string[],
  whenServed: (server: Served) => Promise<void> = async (server) => {
    // A mock has no page at its root.
    expect((await server.get('/')).status).toBeLessThan(500);
  },
): Promise<string> {
  let current = folder;
  for (const written of lines) {
    const line = written
      .replace(/(--port |PORT=)\d+/, '$10')
      .replace('0.0.0.0', '127.0.0.1')
      // The command cannot prompt without a terminal.
      .replace(/^trellis rename/, '$& --yes')
      .replaceAll('/tmp/', `${current}/../`);
    const [, to] = /^cd (.+)$/.exec(line) ?? [];
    if (to !== undefined) {
      current = join(current, to);
    } else if (SERVES.test(line)) {
      const server = await terminalIn(current).serve(line);
      try {
        await whenServed(server);
      } finally {
        await server.stop();
      }
    } else {
      const result = await terminalIn(current).run(line);
      expect(result, `${line}\n${result.stdout}${result.stderr}`).toMatchObject({ exitCode: 0 });
    }
  }
  return current;
}

test('every command is run, or listed with the reason', () => {
  for (const sample of samples.filter(isCommand)) linesOf(sample);
  expect(Object.keys(NOT_RUN).filter((start) => !used.has(start))).toEqual([]);
  const starts = samples.map(({ page, text }) => `${page} ${text}`);
  for (const start of OF_THE_REPOSITORY)
    expect(
      starts.some((text) => text.startsWith(start)),
      start,
    ).toBe(true);
});

describe('a tutorial', { timeout: 300_000 }, () => {
  /** Files and commands for readers to copy, in order. */
  const stepsOf = (name: string) =>
    samples.filter((sample) => isTutorial(sample) && sample.page === name);

  it('leads to a first site', async () => {
    const parent = makeTempDir('trellis-tutorial-');
    mkdirSync(join(parent, 'trellis'));
    let folder = join(parent, 'trellis');
    for (const step of stepsOf('getting-started.mdx')) {
      if (step.language === 'bash') folder = await runLines(folder, linesOf(step));
      else if (step.file !== undefined) changeProject(folder, { [step.file]: step.text });
      else changeSettings(folder, step.text);
    }
    expect(folder).toBe(join(parent, 'garden-docs'));
    const site = readFileSync(join(folder, 'dist/guides/watering/index.html'), 'utf8');
    expect(site).toContain('twice a week');
    const [, sheet = ''] = /href="(\/_astro\/(?:page|article|rich)\.[^"]+)"/.exec(site) ?? [];
    expect(readFileSync(join(folder, 'dist', sheet), 'utf8')).toContain('#1a7341');
  });

  it('leads to a page that sends requests', async () => {
    const folder = makeTempDir('trellis-tutorial-');
    const api = makeTempDir('trellis-api-');
    for (const step of stepsOf('tutorial-api.mdx')) {
      if (step.file === 'server.mjs') changeProject(api, { 'server.mjs': step.text });
      else if (step.file !== undefined) changeProject(folder, { [step.file]: step.text });
      else if (linesOf(step)[0] === 'trellis dev')
        await runLines(folder, linesOf(step), async (server) => {
          const { text } = await server.get('/api-reference/list-plants');
          for (const part of ['limit', 'Basil', 'http://localhost:3000'])
            expect(text).toContain(part);
        });
      else await expectPlants(api, linesOf(step).join());
    }
  });

  it('leads to a workflow and a preview', async () => {
    const parent = makeTempDir('trellis-tutorial-');
    await runLines(parent, ['trellis new garden-docs', 'cd garden-docs', 'trellis build']);
    const folder = join(parent, 'garden-docs');
    for (const step of stepsOf('tutorial-publish.mdx')) {
      if (linesOf(step).some((line) => line.startsWith('git commit -am')))
        changeProject(folder, { 'quickstart.mdx': page('Watering', 'Water it.') });
      await runLines(folder, linesOf(step).map(withAuthor));
    }
    expect(existsSync(join(folder, '.github/workflows/docs.yml'))).toBe(true);
    expect(git(folder, 'log', '--format=%s')).toBe('Explain watering\nAdd documentation\n');
  });
});

describe('commands', { timeout: 300_000 }, () => {
  let template: string;

  beforeAll(async () => {
    template = await writeTemplate();
  }, 300_000);

  const independent = samples.filter(
    (sample) =>
      isCommand(sample) &&
      !isTutorial(sample) &&
      linesOf(sample).length > 0 &&
      !OF_THE_REPOSITORY.some((start) => `${sample.page} ${sample.text}`.startsWith(start)),
  );
  // The same commands on several pages are run once.
  const different = [
    ...Map.groupBy(independent, (sample) => linesOf(sample).join('\n')).values(),
  ].map((equal) => ({ ...equal[0]!, location: equal.map(({ location }) => location).join(', ') }));

  it.each(different)('at $location succeed', async (sample) => {
    const lines = linesOf(sample);
    const workspace = join(makeTempDir('trellis-commands-'), 'work');
    const project = join(workspace, 'garden-docs');
    for (const name of projectsIn(lines))
      cpSync(template, join(workspace, name), { recursive: true });
    if (lines.some((line) => line.startsWith('curl'))) {
      await request(project, lines.join('\n'));
      return;
    }
    if (lines.some((line) => /^trellis new (?!-)/.test(line)))
      await runLines(makeTempDir('trellis-new-'), lines);
    else for (const line of lines) await runLines(folderFor(line, workspace), [line]);
    if (sample.page === 'book.mdx' && sample.text.includes('handbook'))
      expect(existsSync(join(project, 'dist/downloads/handbook.pdf'))).toBe(true);
  });

  /** The project in which commands run, and those that they name. */
  function projectsIn(lines: readonly string[]): string[] {
    const named = ['docs', 'my-docs'].filter((name) =>
      new RegExp(`[ /]${name}(?:[ /]|$)`, 'm').test(lines.join('\n')),
    );
    return ['garden-docs', ...named];
  }

  /** Sends a request of a page: to the mock at its port, to a served site at all others. */
  async function request(project: string, command: string): Promise<void> {
    const [origin = ''] = /https?:\/\/[\w.:-]+/.exec(command) ?? [];
    const isMock = origin.endsWith(':4010');
    const server = await terminalIn(project).serve(
      isMock ? 'trellis mock openapi.yaml' : 'trellis serve dist',
    );
    try {
      const { stdout } = await terminalIn(project).run(command.replace(origin, server.url));
      expect(stdout).toMatch(isMock ? /"error": *1002/ : /^# Quickstart|^Content-Security-Policy/);
    } finally {
      await server.stop();
    }
  }

  /** Commands that name a project run in the folder around it, all others in a project. */
  function folderFor(line: string, workspace: string): string {
    const isAround = /^trellis [a-z]+ (?:\S+ \S+ )?(?:docs|my-docs)\b/.test(line);
    return isAround ? workspace : join(workspace, 'garden-docs');
  }
});

/** A project that has the pages, versions and groups that commands name, built and committed. */
async function writeTemplate(): Promise<string> {
  const root = makeTempDir('trellis-template-');
  const about = (name: string) => page(name, 'Text.', `description: All about ${name}.`);
  const files: ProjectFiles = {
    'docs.json': {
      name: 'Garden',
      colors: { primary: '#1A7341', light: '#7FD8A0' },
      favicon: '/favicon.svg',
      navigation: {
        languages: [
          { language: 'en', groups: [{ group: 'Start', pages: ['index', 'quickstart'] }, { group: 'Guides', pages: ['guides/soil', 'guides/water'] }] }, // prettier-ignore
          {
            language: 'de',
            groups: [{ group: 'Anleitungen', pages: ['de/index', 'de/guides/soil'] }],
          },
        ],
      },
    },
    'favicon.svg': svg('#1A7341'),
    '.gitignore': 'dist\n.trellis\n',
    '.mintignore': '!/downloads/handbook.pdf\n',
    'package.json': {
      name: 'garden-docs',
      private: true,
      scripts: { trellis: 'trellis', build: 'trellis build' },
    },
    'index.mdx': about('Garden'),
    'quickstart.mdx': about('Quickstart'),
    'snippets/tip.mdx': 'Water it.\n',
    'guides/soil.mdx': about('Soil'),
    'guides/quickstart.mdx': page(
      'Quickstart',
      '```bash test\necho Fern\n```',
      'description: A sample that runs.\nhidden: true',
    ),
    'guides/water.mdx': about('Water'),
    'openapi/plants.json': readFileSync(OPENAPI),
    'openapi.yaml': GARDEN_API,
    'de/index.mdx': about('Garten'),
    'de/guides/soil.mdx': about('Boden'),
  };
  changeProject(root, files);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Add documentation');
  git(root, 'tag', 'v1.0.0');
  git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  await runLines(root, ['trellis build --host serve']);
  return root;
}

/** A part of docs.json in place of the one that has its name. */
function changeSettings(root: string, text: string): void {
  const file = join(root, 'docs.json');
  const docs = JSON.parse(readFileSync(file, 'utf8')) as { navigation: unknown };
  const part = JSON.parse(text.startsWith('{') ? text : `{${text}}`) as { group?: string };
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(replace);
    if ('group' in value && value.group === part.group) return part;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]));
  };
  const changed = part.group === undefined ? { ...docs, ...part } : replace(docs);
  expect(changed).not.toEqual(docs);
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
}

/** The API of the tutorial answers with three plants, and allows pages of the development server. */
async function expectPlants(folder: string, command: string): Promise<void> {
  const file = join(folder, 'server.mjs');
  // Port 3000 may be in use; the server of the test says which one it has.
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      '.listen(3000)',
      ".listen(0, function () { console.log('http://localhost:' + this.address().port + '/') })",
    ),
  );
  const server = await terminalIn(folder).serve(command);
  try {
    const response = await fetch(`${server.url}/plants?limit=3`);
    expect(await response.json()).toHaveLength(3);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
  } finally {
    await server.stop();
  }
}

/** A commit by somebody, also where no configuration of Git says by whom. */
function withAuthor(line: string): string {
  return line.replace(/^git commit/, 'git -c user.name=Ada -c user.email=ada@example.com commit');
}
