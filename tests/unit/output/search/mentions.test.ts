import { expect, test } from 'vitest';
import { openSearch } from '../../../../src/client/search.ts';
import { weighPage } from '../../../../src/client/search-words.ts';
import { parseHtml } from '../../../../src/mdx/html-to-markdown.ts';
import { IndexWriter } from '../../../../src/output/search/build-index.ts';
import { readMentions } from '../../../../src/output/search/mentions.ts';
import { toPage } from './_index.ts';

const mentionsIn = (html: string) => readMentions(parseHtml(html));

test('the text around a link is that of its card, or of the smallest passage', () => {
  const html =
    '<ul><li><p>Revert a deployment: <a href="/history#undo">history</a></p><p>Other</p></li></ul>' +
    '<a class="t-card" href="/roles"><span>Roles</span><span>Who may do what</span></a>';
  expect(mentionsIn(html)).toEqual([
    { hrefs: ['/history'], text: 'Revert a deployment: history' },
    { hrefs: ['/roles'], text: 'Roles Who may do what' },
  ]);
});

test('links to the same page, to other sites, and outside of passages mention no page', () => {
  const html =
    '<p><a href="#top">Up</a> <a href="https://example.com/a">Example</a></p><div><a href="/a">A</a></div>';
  expect(mentionsIn(html)).toEqual([]);
});

test('a long passage counts as far as its beginning', () => {
  const [mention] = mentionsIn(`<p><a href="/a">A</a> ${'word '.repeat(100)}</p>`);
  expect(mention?.text.length).toBeLessThan(250);
});

/** Searches pages with these contents. */
async function find(query: string, pages: Record<string, string>): Promise<string[]> {
  const files = new Map<string, string>();
  const index = new IndexWriter((name, text) => files.set(name, text));
  for (const [href, html] of Object.entries(pages)) {
    const page = toPage({ href, title: href.slice(1) });
    index.add(page, weighPage(page), mentionsIn(html));
  }
  index.finish();
  const engine = openSearch(async (name) => JSON.parse(files.get(name) ?? '') as unknown);
  return (await engine.search(query)).map(({ href }) => href);
}

/** Pages without a word of their own, so that words of the others are rare. */
const FILLERS = Object.fromEntries(
  Array.from({ length: 12 }, (_, number) => [`/filler${number}`, '']),
);

test('a page is found by words that only another page uses for it', async () => {
  const pages = {
    ...FILLERS,
    '/rbac': '',
    '/index': '<p>Restrict your colleagues with <a href="/rbac">roles</a>.</p>',
  };
  expect(await find('restrict colleagues', pages)).toEqual(['/rbac']);
});

test('what a page says with a link to itself does not count', async () => {
  const pages = { ...FILLERS, '/rbac': '<p>Restrict <a href="/rbac#more">colleagues</a>.</p>' };
  expect(await find('restrict', pages)).toEqual([]);
});

test('of a page that is mentioned often, words that few of its mentions have do not count', async () => {
  const mention = (text: string) => `<p>${text} with an <a href="/keys">access key</a></p>`;
  const others = ['Upload', 'Rename', 'Archive', 'Merge', 'Split', 'Zip'].map((text, number) => [
    `/task${number}`,
    mention(text),
  ]);
  const pages = { ...FILLERS, '/keys': '', ...Object.fromEntries(others) };
  expect(await find('archive', pages)).toEqual([]);
  expect(await find('access', pages)).toEqual(['/keys']);
});

test('words that are on many pages do not count in mentions', async () => {
  const files = new Map<string, string>();
  const index = new IndexWriter((name, text) => files.set(name, text));
  for (const href of ['/a', '/b', '/c']) {
    const page = toPage({ href, title: href.slice(1), text: 'project' });
    index.add(page, weighPage(page), mentionsIn('<p>Your project: <a href="/d">D</a></p>'));
  }
  const page = toPage({ href: '/d', title: 'd' });
  index.add(page, weighPage(page), []);
  index.finish();
  const engine = openSearch(async (name) => JSON.parse(files.get(name) ?? '') as unknown);
  const found = await engine.search('project');
  expect(found.map(({ href }) => href)).toEqual(['/a', '/b', '/c']);
});
