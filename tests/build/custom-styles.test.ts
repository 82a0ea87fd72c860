// Names of parts from the cache: pages follow what style sheets and scripts of the project address, and nothing else changes.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Fern',
    colors: { primary: '#16a34a' },
    navigation: [{ group: 'All', pages: ['index', 'two'] }],
  },
  'index.mdx': page('One', '## First\n\n<Card title="Fern" href="/two">Green.</Card>'),
  'two.mdx': page('Two', '## Second\n\n```css\n#sidebar { color: red }\n```'),
  'style.css': '.mine { color: teal }\n',
};

it('puts the names on every page that a build from nothing has them on, byte for byte', async () => {
  const root = writeProject(FILES);
  const before = await buildFixture(root);
  expect(before.stderr).toBe('');
  const changes = [
    { 'style.css': '#navbar, .card { color: teal }\n' },
    { 'own.js': "document.querySelector('#footer')?.remove();\n" },
    {
      'two.mdx': page(
        'Two',
        '## Second\n\n<style>{`#sidebar { color: rgb(var(--gray-500)) }`}</style>',
      ),
    },
  ];
  for (const [at, change] of changes.entries()) {
    changeProject(root, change);
    const warm = await buildFixture(root);
    const clean = await buildFixture(
      writeProject(Object.assign({}, FILES, ...changes.slice(0, at + 1))),
    );
    expect(readTree(warm.out)).toEqual(readTree(clean.out));
  }
  const last = await buildFixture(root);
  for (const name of ['id="navbar"', 'id="footer"', 'id="sidebar"', '--gray-500:107 114 128'])
    expect(last.html('/two')).toContain(name);
  expect(last.html('/')).toContain('class="t-card card"');

  changeProject(root, { 'style.css': FILES['style.css'], 'two.mdx': FILES['two.mdx'] });
  rmSync(join(root, 'own.js'));
  expect((await buildFixture(root)).html('/two')).toBe(before.html('/two'));
});

it('leaves pages of projects that address nothing as they are, whatever their pages show', async () => {
  const { 'style.css': _, ...files } = FILES;
  const styled = await buildFixture(writeProject(FILES));
  const plain = await buildFixture(writeProject(files));
  const link = '<link rel="stylesheet" href="/style.css"/>';
  for (const url of ['/', '/two']) {
    expect(styled.html(url)).toContain(link);
    expect(styled.html(url).replace(link, '')).toBe(plain.html(url));
    expect(plain.html(url)).not.toMatch(/id="(?:navbar|sidebar)"|t-style-names/);
  }
});

it('tells once what style sheets address in vain', async () => {
  const css = '#chat-assistant-sheet { color: red }\n.gone { color: red }\n';
  const { stderr, report } = await buildFixture(writeProject({ ...FILES, 'style.css': css }), {
    args: ['--verbose'],
  });
  expect(stderr + JSON.stringify(report?.diagnostics)).toContain(
    'nothing answers to #chat-assistant-sheet and 1 more in style.css',
  );
});

it('reports names of components and API parts that no page has, also those of a project without an API', async () => {
  const css = '.card { color: red }\n.steps { color: red }\n#response-example { color: red }\n';
  const root = writeProject({ ...FILES, 'style.css': css });
  const built = await buildFixture(root);
  expect(built.stdout).toContain('Note: 2 selectors match nothing (style.css).');
  const check = () => runInEngine(['check', root, '--offline', '--rule', 'dead-selector']);
  const { stdout } = await check();
  expect(stdout).toContain('style.css:2:1');
  expect(stdout).toContain('nothing answers to .steps');
  expect(stdout).toContain('style.css:3:1');
  expect(stdout).toContain('no page of the site has this part');
  expect(stdout).not.toContain('.card');
  changeProject(root, {
    'two.mdx': page('Two', '<Steps><Step title="Sow">Text.</Step></Steps>\n\n<ResponseExample>\n```json\n{}\n```\n</ResponseExample>'), // prettier-ignore
  });
  expect((await check()).stdout).toContain('No problems');
  expect((await buildFixture(root)).stdout).not.toContain('match nothing');
});
