// Every kind of change to a project while `trellis dev` runs: open pages reload and show the new state.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenLive, startDev, type DevServer, type Listener } from '../support/dev-server.ts';
import { changeProject, page, svg, writeProject } from '../support/write-project.ts';

const DOCS = {
  name: 'Fern',
  openapi: 'plants.json',
  navigation: [{ group: 'All', pages: ['index', 'one', 'list'] }],
};

function openapi(description: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1.0.0' },
    servers: [{ url: 'https://plants.example' }],
    paths: { '/plants': { get: { description, responses: { 200: { description: 'OK' } } } } },
  };
}

const FILES = {
  'docs.json': DOCS,
  'index.mdx': page('Home', "import Hint from '/snippets/hint.mdx';\n\nFirst words.\n\n<Hint />"),
  'one.mdx': page('One', 'Word one.'),
  'list.mdx': page('List', '', 'openapi: GET /plants'),
  'plants.json': openapi('Plants by name.'),
  'snippets/hint.mdx': 'Water it daily.\n',
  'logo.svg': svg('green'),
  'styles.css': 'main { color: teal; }\n',
  'extra.js': 'window.extra = 1;\n',
};

let root: string;
let server: DevServer;

beforeAll(async () => {
  root = writeProject(FILES);
  server = await startDev(root);
});
afterAll(async () => void (await server.stop()));
beforeEach(() => changeProject(root, FILES));

const read = async (path: string) => (await fetch(server.url + path)).text();

/** Makes a change while a page is open, waits for its event, and returns the new page. */
async function afterChange(path: string, change: () => void): Promise<string> {
  const { listener, state } = await listen(path);
  change();
  await listener.until((message) => message.state !== state);
  listener.close();
  return read(path);
}

/** Listens as an open page when everything that was changed before has been taken in. */
async function listen(path: string): Promise<{ listener: Listener; state: string }> {
  await read('/one');
  const listener = await listenLive(server.url, path);
  return { listener, state: (await listener.until(() => true)).state };
}

describe('an open page is told of', () => {
  it('a change of its text', async () => {
    const change = () => changeProject(root, { 'one.mdx': page('One', 'Word two.') });
    expect(await afterChange('/one', change)).toContain('Word two.');
  });

  it('a file that an editor writes beside it and renames over it', async () => {
    const change = () => {
      writeFileSync(join(root, '.one.mdx.swp'), page('One', 'Renamed into place.'));
      renameSync(join(root, '.one.mdx.swp'), join(root, 'one.mdx'));
    };
    expect(await afterChange('/one', change)).toContain('Renamed into place.');
  });

  it('the second of two writes of the same length within a moment', async () => {
    const change = () => {
      changeProject(root, { 'one.mdx': page('One', 'Word AAA.') });
      changeProject(root, { 'one.mdx': page('One', 'Word BBB.') });
    };
    expect(await afterChange('/one', change)).toContain('Word BBB.');
  });

  it('a snippet, a style sheet, a script, a picture and an OpenAPI document', async () => {
    const changes: [path: string, files: Record<string, unknown>, seen: string][] = [
      ['/', { 'snippets/hint.mdx': 'Water it later.\n' }, 'Water it later.'],
      ['/one', { 'styles.css': 'main { color: navy; }\n' }, ''],
      ['/one', { 'extra.js': 'window.extra = 2;\n' }, ''],
      ['/one', { 'logo.svg': svg('blue') }, ''],
      ['/list', { 'plants.json': openapi('Plants by age.') }, 'Plants by age.'],
    ];
    for (const [path, files, seen] of changes)
      expect(await afterChange(path, () => changeProject(root, files))).toContain(seen);
    expect(await read('/styles.css')).toContain('navy');
    expect(await read('/plants.json')).toContain('Plants by age.');
  });

  it('the title of another page, which is in the navigation', async () => {
    const change = () => changeProject(root, { 'one.mdx': page('Renamed') });
    expect(await afterChange('/', change)).toContain('Renamed');
  });

  it('nothing that does not show on it', async () => {
    const { listener, state } = await listen('/');
    changeProject(root, { 'one.mdx': page('One', 'Elsewhere.') });
    expect(await read('/one')).toContain('Elsewhere.');
    expect((await listener.until(() => true)).state).toBe(state);
    listener.close();
  });

  it('docs.json, several files and a new folder at once', async () => {
    const change = () =>
      changeProject(root, {
        'deep/down/two.mdx': page('Two', 'Deep words.'),
        'one.mdx': page('One', 'With two.'),
        'docs.json': {
          ...DOCS,
          navigation: [{ group: 'All', pages: ['index', 'one', 'list', 'deep/down/two'] }],
        },
      });
    expect(await afterChange('/', change)).toContain('href="/deep/down/two"');
    const later = () => changeProject(root, { 'deep/down/two.mdx': page('Two', 'Other words.') });
    expect(await afterChange('/deep/down/two', later)).toContain('Other words.');
  });

  it('a page that goes, and one that comes', async () => {
    const gone = () => rmSync(join(root, 'deep'), { recursive: true });
    expect(await afterChange('/deep/down/two', gone)).toContain('Page not found');
    const come = () => changeProject(root, { 'deep/down/two.mdx': page('Back') });
    expect(await afterChange('/deep/down/two', come)).toContain('Back');
  });

  it('hundreds of files that a checkout writes', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    const names = Array.from({ length: 300 }, (_, index) => `many/page-${index}`);
    const write = (text: string) =>
      changeProject(root, {
        ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name, text)])),
        'docs.json': { ...DOCS, navigation: [{ group: 'All', pages: ['index', 'one', ...names] }] },
      });
    const commit = () => {
      git('add', '.');
      git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-m', 'x');
    };
    git('init', '-b', 'main');
    commit();
    git('checkout', '-b', 'other');
    write('Other branch.');
    commit();
    git('checkout', 'main');
    expect(await read('/many/page-299')).toContain('Page not found');
    const change = () => git('checkout', 'other');
    expect(await afterChange('/many/page-299', change)).toContain('Other branch.');
    git('checkout', 'main');
  });

  it('a docs.json that gets the older name', async () => {
    const change = () => {
      rmSync(join(root, 'docs.json'));
      changeProject(root, { 'mint.json': { ...DOCS, name: 'Moss' } });
    };
    expect(await afterChange('/one', change)).toContain('Moss');
    rmSync(join(root, 'mint.json'));
  });
});

describe('while docs.json is broken', () => {
  it('keeps the last valid site, updates its pages, and shows the errors until they are fixed', async () => {
    const { listener } = await listen('/one');
    changeProject(root, { 'docs.json': '{ "name": "Fern", ' });
    const { problems } = await listener.until((message) => message.problems.length > 0);
    expect(problems[0]).toMatchObject({
      isGrave: true,
      location: expect.stringMatching(/^docs\.json:1:/),
    });
    expect(problems[0]?.frame).toContain('^');
    changeProject(root, { 'one.mdx': page('One', 'Goes on.') });
    expect(await read('/one')).toContain('Goes on.');
    expect(server.output()).toContain('docs.json:1:');
    changeProject(root, { 'docs.json': { ...DOCS, name: 'Mended' } });
    await listener.until((message) => message.problems.length === 0);
    expect(await read('/one')).toContain('Mended');
    listener.close();
  });

  it('a docs.json that went away and came back is taken in', async () => {
    renameSync(join(root, 'docs.json'), join(root, 'docs.json.bak'));
    const listener = await listenLive(server.url, '/one');
    await listener.until((message) => message.problems.length > 0);
    expect(await read('/one')).toContain('<h1>One</h1>');
    renameSync(join(root, 'docs.json.bak'), join(root, 'docs.json'));
    await listener.until((message) => message.problems.length === 0);
    listener.close();
  });

  it('a title that changes in the meantime is there once it is mended', async () => {
    const { listener } = await listen('/one');
    changeProject(root, { 'docs.json': '{ "name": "Fern", ' });
    await listener.until((message) => message.problems.length > 0);
    changeProject(root, { 'one.mdx': page('Number one', 'Word one.') });
    await read('/one');
    changeProject(root, { 'docs.json': { ...DOCS, name: 'Mended' } });
    await listener.until((message) => message.problems.length === 0);
    expect(await read('/one')).toContain('<h1>Number one</h1>');
    listener.close();
  });
});

describe('an edit is not lost', () => {
  it('between the response with a page and the moment at which the page listens for events', async () => {
    const [, shown] = /data-state="([^"]+)"/.exec(await read('/one')) ?? [];
    changeProject(root, { 'one.mdx': page('One', 'In between.') });
    await read('/one');
    const listener = await listenLive(server.url, '/one');
    expect((await listener.until(() => true)).state).not.toBe(shown);
    listener.close();
  });

  it('when the next page is asked for at once, before any news of it', async () => {
    for (let round = 0; round < 20; round += 1) {
      changeProject(root, { 'one.mdx': page('One', `Round ${round}.`) });
      expect(await read('/one')).toContain(`Round ${round}.`);
    }
  });

  it('while the server starts', async () => {
    const other = writeProject(FILES);
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      changeProject(other, { 'one.mdx': page('One', `Count ${count}.`) });
    }, 15);
    const starting = await startDev(other);
    clearInterval(timer);
    const listener = await listenLive(starting.url, '/one');
    await listener.until(() => true);
    expect(await (await fetch(`${starting.url}/one`)).text()).toContain(`Count ${count}.`);
    listener.close();
    expect(await starting.stop()).toBe(0);
  });

  it('in a folder that is made while the server looks', async () => {
    for (let round = 0; round < 5; round += 1) {
      mkdirSync(join(root, `made-${round}`));
      await new Promise((done) => setTimeout(done, 25));
      const change = () =>
        changeProject(root, { [`made-${round}/page.mdx`]: page('Made', 'In a new folder.') });
      expect(await afterChange(`/made-${round}/page`, change)).toContain('In a new folder.');
    }
  });
});

it('says in the terminal that docs.json is missing, and that it is back', async () => {
  await read('/one');
  const { length } = server.output();
  const printed = () => server.output().slice(length);
  rmSync(join(root, 'docs.json'));
  await expect.poll(printed).toContain('No docs.json found in this folder.');
  expect(printed()).not.toContain('Fixed: docs.json');
  changeProject(root, FILES);
  await expect.poll(printed).toContain('Fixed: docs.json');
});

it('creates nothing in the old place of a project that is moved', async () => {
  const own = writeProject({ ...FILES, 'one.mdx': page('One', '```ts\nconst fern = 1;\n```') });
  const started = await startDev(own);
  renameSync(own, `${own}-moved`);
  await (await fetch(`${started.url}/one`)).text();
  // The first response has ended when the second one arrives.
  await (await fetch(`${started.url}/one`)).text();
  expect(existsSync(own)).toBe(false);
  await started.stop();
  renameSync(`${own}-moved`, own);
});

it('shows components that Astro renders, from the first page that imports one, and each edit of them', async () => {
  const own = writeProject(FILES);
  const started = await startDev(own);
  // There are no responses while Astro takes over.
  const read = () => fetch(`${started.url}/one`).then((answer) => answer.text(), String);
  const shows = (text: string) =>
    expect.poll(read, { timeout: 30_000, interval: 200 }).toContain(text);
  await shows('Word one.');
  changeProject(own, {
    'Box.astro': '<b class="box">One box<slot /></b>',
    'one.mdx': page('One', "import Box from './Box.astro';\n\n<Box>, full</Box>"),
  });
  await shows('One box, full</b>');
  changeProject(own, { 'Box.astro': '<b class="box">Two boxes<slot /></b>' });
  await shows('Two boxes, full</b>');
  const text = "import Box from '/Box.astro';\n\n<Box> in a snippet</Box>\n";
  changeProject(own, { 'snippets/hint.mdx': text });
  const home = () => fetch(`${started.url}/`).then((answer) => answer.text(), String);
  await expect
    .poll(home, { timeout: 30_000, interval: 200 })
    .toContain('Two boxes in a snippet</b>');
  expect(await started.stop()).toBe(0);
});
