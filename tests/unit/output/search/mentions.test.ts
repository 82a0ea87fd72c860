import { expect, test } from 'vitest';
import { openSearch } from '../../../../src/client/search.ts';
import { weighPage } from '../../../../src/client/search-words.ts';
import { parseHtml } from '../../../../src/mdx/html-to-markdown.ts';
import { IndexWriter } from '../../../../src/output/search/build-index.ts';
import { readMentions } from '../../../../src/output/search/mentions.ts';
import { toPage, type PageInput } from './_index.ts';

const mentionsIn = (html: string) => readMentions(parseHtml(html));

test('the text around a link is that of its card, or of the smallest passage', () => {
  const html =
    '<ul><li><p>Revert a deployment: <a href="/history#undo">history</a></p><p>Other</p></li></ul>' +
    '<a class="t-card" href="/roles"><span>Roles</span><span>Who may do what</span></a>';
  expect(mentionsIn(html)).toEqual([
    { hrefs: ['/history#undo'], text: 'Revert a deployment: history' },
    { hrefs: ['/roles'], text: 'Roles Who may do what' },
  ]);
});

test('a section whose name is not in ASCII is mentioned by its id', () => {
  const html = `<p>Pots: <a href="/%E9%89%A2?a=1#${encodeURIComponent('植え替え')}">A</a></p>`;
  expect(mentionsIn(html)).toEqual([{ hrefs: ['/%E9%89%A2#植え替え'], text: 'Pots: A' }]);
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

/** URLs of the results on pages with this HTML by their URLs; of `first`, the page is given. */
async function find(query: string, html: Record<string, string>, first?: PageInput) {
  const files = new Map<string, string>();
  const index = new IndexWriter((name, text) => files.set(name, text));
  const add = (input: PageInput, text: string) => {
    const page = toPage(input);
    index.add(page, weighPage(page), mentionsIn(text));
  };
  if (first) add(first, '');
  for (const [href, text] of Object.entries(html)) add({ href, title: href.slice(1) }, text);
  index.finish();
  const engine = openSearch(async (name) => JSON.parse(files.get(name) ?? '') as unknown);
  return (await engine.search(query)).map((result) => result.href);
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

test('a section is found by words that another page uses for it', async () => {
  const history = { href: '/history', title: 'History', parts: [{ id: 'undo', heading: 'Undo' }] };
  const html = { ...FILLERS, '/start': '<p>Go <a href="/history#undo">backwards</a></p>' };
  expect(await find('backwards', html, history)).toEqual(['/history#undo']);
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
  const common = { href: '/d', title: 'd', text: 'project' };
  const mention = '<p>Your project: <a href="/b">B</a></p>';
  expect(await find('project', { '/a': mention, '/b': '' }, common)).toEqual(['/d']);
});
