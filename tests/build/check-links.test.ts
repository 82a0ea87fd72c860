// The links that `trellis check` calls broken, held against a checker that knows nothing of Trellis: it walks
// the written files as a browser would.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../src/check/formats.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { page, svg, writeProject } from '../support/write-project.ts';

const LINKS = `
## Setting up

[page](/guides/one) [slash](/guides/one/) [extension](/guides/one.mdx) [relative](../guides/two)
[beside](one) [index](/guides) [root](/) [top](#top) [own](#setting-up) [own, broken](#setting-down)
[part](/guides/one#part-one) [part, broken](/guides/one#part-two) [card](/guides/two#the-card)
[gone](/gone) [gone beside](gone-too) [gone up](../../gone) [query](/guides/one?a=b) [moved](/old)
[moved, pattern](/blog/1/2) [moved, broken](/blogs/1) [file](/files/a%20b.txt) [file, gone](/files/c.txt)
[elsewhere](https://example.com/gone) [mail](mailto:a@b.example) [encoded](/guides/%C3%BCber)

![image](/images/leaf.svg) ![image beside](../images/leaf.svg) ![image, gone](/images/gone.svg)

<a href="/lost">tag</a> <a href="/guides/one">tag</a> <img src="/images/lost.svg" alt="x" />

<Card title="Card" href="/nowhere" /> <Card title="Card" href="/guides/two" />
`;

const PROJECT = {
  'docs.json': {
    name: 'Links',
    navigation: [
      { group: 'A', pages: ['index', 'guides/index', 'guides/one', 'guides/two', 'guides/über'] },
    ],
    redirects: [
      { source: '/old', destination: '/guides/one' },
      { source: '/blog/:slug*', destination: '/guides/one' },
    ],
  },
  'index.mdx': page('Home', '[one](guides/one) [gone](guides/three)'),
  'guides/index.mdx': page('Guides', '[one](./one) [gone](./three) [two](/guides/two)'),
  'guides/one.mdx': page('One', '## Part one\n\nimport S from "/snippets/s.mdx";\n\n<S />'),
  'guides/two.mdx': page('Two', `<div id="the-card">x</div>\n\n${LINKS}`),
  'guides/über.mdx': page('Über', '## Größe\n\n[own](#größe) [other](/guides/one#part-one)'),
  'snippets/s.mdx': 'In a snippet: [gone](/from-a-snippet) and [two](/guides/two).',
  'images/leaf.svg': svg('green'),
  'files/a b.txt': 'x',
};

it('are the ones that lead nowhere in the written site, no more and no fewer', async () => {
  const root = writeProject(PROJECT);
  const { out, exitCode } = await buildFixture(root);
  expect(exitCode).toBe(0);
  const { stdout } = await runInEngine(['check', root, '--offline', '--format', 'json']);
  const told = (JSON.parse(stdout) as CheckReport).diagnostics.flatMap(
    ({ code, file = '', message }) => {
      const isLink = ['broken-link', 'broken-fragment', 'missing-asset'].includes(code);
      // A fragment of the page itself is named without a URL.
      const [href] =
        /(?<=not found: ")[^"]+|(?<=^Anchor ")[^"]+(?=" not found\.)/.exec(message) ?? [];
      return isLink && href !== undefined ? [toTarget(href, `/${file}`)] : [];
    },
  );
  const walked = listBroken(out);
  expect(walked.length).toBeGreaterThan(10);
  expect([...new Set(told)].toSorted()).toEqual([...new Set(walked)].toSorted());
});

/** Everything that pages of a folder link to or show and that is not there. */
function listBroken(out: string): string[] {
  return htmlFiles(out).flatMap((file) => {
    const html = readFileSync(file, 'utf8');
    const url = `/${relative(out, file).split(sep).join('/')}`.replace(/index\.html$/, '');
    const main = /<article[\s\S]*<\/article>|<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    return [...main.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .filter((href) => !/^[a-z]+:/.test(href) && !isThere(out, toTarget(href, url), html))
      .map((href) => toTarget(href, url.replace(/\/$/, '')));
  });
}

/** An absolute path, decoded, without the query and without what authors may leave out. */
function toTarget(href: string, from: string): string {
  const { pathname, hash } = new URL(href, `http://site.invalid${from}`);
  const path = decodeURIComponent(pathname)
    .replace(/\.mdx?$/, '')
    .replace(/\/(?:index)?$/, '');
  return path + decodeURIComponent(hash);
}

function isThere(out: string, target: string, own: string): boolean {
  const [path = '', fragment] = target.split('#');
  const files = [join(out, path), join(out, path, 'index.html'), join(out, `${path}.html`)];
  const file = files.find((one) => existsSync(one) && statSync(one).isFile());
  if (!file) return isRedirected(out, path);
  if (fragment === undefined || fragment === 'top') return true;
  const html = file.endsWith('.html') ? readFileSync(file, 'utf8') : own;
  return html.includes(` id="${fragment}"`);
}

/** Hosts answer these lines of the written `_redirects`. */
function isRedirected(out: string, path: string): boolean {
  const lines = readFileSync(join(out, '_redirects'), 'utf8').trim().split('\n');
  return lines.some((line) => {
    const [source = ''] = line.split(' ');
    return source.endsWith('/*') ? path.startsWith(source.slice(0, -1)) : source === path;
  });
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => join(folder, file));
}

it('are found below the base path that the redirects already have', async () => {
  const root = writeProject({
    'docs.json': {
      name: 'Links',
      navigation: [{ group: 'A', pages: ['index', 'guide'] }],
      redirects: [{ source: '/docs/old', destination: '/docs/guide' }],
    },
    'index.mdx': page('Home'),
    'guide.mdx': page('Guide'),
  });
  const codesOf = async (args: string[]) => {
    const { stdout } = await runInEngine(['check', root, '--offline', '--format', 'json', ...args]);
    return (JSON.parse(stdout) as CheckReport).diagnostics.map(({ code }) => code);
  };
  expect(await codesOf([])).toContain('redirect-to-nowhere');
  expect(await codesOf(['--base', '/docs'])).not.toContain('redirect-to-nowhere');
});
