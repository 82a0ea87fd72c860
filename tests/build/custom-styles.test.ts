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
  for (const name of ['id="navbar"', 'id="footer"', 'id="sidebar"'])
    expect(last.html('/two')).toContain(name);
  expect(last.sheets('/two')).toContain('--gray-500:107 114 128');
  expect(last.html('/')).toContain('class="t-card card"');

  changeProject(root, { 'style.css': FILES['style.css'], 'two.mdx': FILES['two.mdx'] });
  rmSync(join(root, 'own.js'));
  expect((await buildFixture(root)).html('/two')).toBe(before.html('/two'));
});

it('leaves pages unchanged if no style sheet or script selects documented names', async () => {
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

it('reports selectors that match nothing once', async () => {
  const css = '#chat-assistant-sheet { color: red }\n.gone { color: red }\n';
  const { stderr, report } = await buildFixture(writeProject({ ...FILES, 'style.css': css }), {
    args: ['--verbose'],
  });
  expect(stderr + JSON.stringify(report?.diagnostics)).toContain(
    'No element matches "#chat-assistant-sheet" and 1 more in style.css.',
  );
});

it('reports names of components and API parts that no page has, also those of a project without an API', async () => {
  const css = '.card { color: red }\n.steps { color: red }\n#response-example { color: red }\n';
  const root = writeProject({ ...FILES, 'style.css': css });
  const built = await buildFixture(root);
  expect(built.stdout).toContain('Note: 2 selectors match no element (style.css).');
  const check = () => runInEngine(['check', root, '--offline', '--rule', 'dead-selector']);
  const { stdout } = await check();
  expect(stdout).toContain('style.css:2:1');
  expect(stdout).toContain('No element matches ".steps".');
  expect(stdout).toContain('style.css:3:1');
  expect(stdout).toContain('No page of the site contains this element.');
  expect(stdout).not.toContain('.card');
  changeProject(root, {
    'two.mdx': page(
      'Two',
      '<Steps><Step title="Sow">Text.</Step></Steps>\n\n<ResponseExample>\n```json\n{}\n```\n</ResponseExample>',
    ),
  });
  expect((await check()).stdout).toContain('No problems');
  expect((await buildFixture(root)).stdout).not.toContain('match no element');
});

it('reports names of parts around the text that no page has, and none that a page has', async () => {
  const names = {
    '#banner': 'class="t-banner',
    '.nav-logo': '<a class="t-logo"',
    '.navbar-link': 'class="t-links"',
    '#topbar-cta-button': 'class="t-cta',
    '.nav-tabs': 'class="t-tabs',
    '.nav-anchor': 'class="t-anchors"',
    '#localization-select-trigger': 'data-kind="language"',
    '.nav-dropdown-trigger': 'class="t-select t-select-wide"',
    '#table-of-contents': 'class="t-toc"',
    '.breadcrumb-list': '<nav class="t-eyebrow"',
    '.feedback-toolbar': 'class="t-feedback',
    '#pagination': 'class="t-pagination"',
    '#page-context-menu': 'class="t-page-menu"',
    '#sidebar-title': 'class="t-nav-title"',
    '.method-nav-pill': 'class="t-method ',
    '#background-color': 'class="t-backdrop',
    '.not-found-status-code': '',
    '#sidebar': '',
    '#navbar': '',
    '#footer': 'class="t-footer"',
    '.nav-dropdown-content .nav-dropdown-item': 'class="t-select t-select-wide"',
  };
  const css = Object.keys(names)
    .map((name) => `${name} { color: red }\n`)
    .join('');
  const plain = { name: 'Fern', colors: { primary: '#16a34a' }, navigation: { pages: ['index'] } };
  const rich = {
    ...plain,
    banner: { content: 'News' },
    logo: '/logo.svg',
    navbar: {
      links: [{ label: 'Shop', href: 'https://fern.example' }],
      primary: { type: 'button', label: 'Buy', href: 'https://fern.example' },
    },
    background: { decoration: 'grid' },
    styling: { eyebrows: 'breadcrumbs' },
    feedback: { thumbsRating: true },
    navigation: {
      languages: ['en', 'de'].map((language) => ({
        language,
        tabs: [
          {
            tab: `Docs ${language}`,
            groups: [{ group: 'All', pages: language === 'en' ? ['index', 'two'] : ['de/index'] }],
          },
        ],
        global: { anchors: [{ anchor: 'Status', href: 'https://fern.example' }] },
      })),
    },
  };
  const site = { 'index.mdx': page('One', 'Text.'), 'style.css': css };
  const more = {
    'two.mdx': page('Two', '## First\n\n## Second'),
    'de/index.mdx': page('Eins'),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  };
  for (const files of [
    { ...site, 'docs.json': plain },
    { ...site, ...more, 'docs.json': rich },
  ]) {
    const root = writeProject(files);
    const built = await buildFixture(root);
    const pages = Object.keys(readTree(built.out)).filter((path) => path.endsWith('.html'));
    const html = pages.map((path) => built.file(path)).join('\n');
    const missing = Object.entries(names).filter(([, pattern]) => !new RegExp(pattern).test(html));
    const { stdout } = await runInEngine(['check', root, '--offline', '--rule', 'dead-selector']);
    const reported = [...stdout.matchAll(/style\.css:(\d+):/g)].map(
      ([, line]) => Object.keys(names)[Number(line) - 1],
    );
    expect(new Set(reported)).toEqual(new Set(missing.map(([name]) => name)));
  }
});
