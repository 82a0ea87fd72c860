// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { buildChapters } from '../../../../src/client/book/chapters.ts';

const article = (html: string) => {
  const element = document.createElement('article');
  element.innerHTML = html;
  return element;
};
const page = (title: string) => ({ title, href: `/${title}`, parts: [] });
const group = (title: string, ...titles: string[]) => ({ title, parts: titles.map(page) });

test('an element with the role of a heading and no level has level 2, as in browsers', () => {
  const one = article('<div role="heading">A</div><div role="heading" aria-level="3">B</div>');
  buildChapters({ parts: [group('Care', 'one')], others: '' }, [one]);
  const levels = [...one.querySelectorAll('div')].map((div) => div.getAttribute('aria-level'));
  expect(levels).toEqual(['3', '4']);
});

test('a part whose pages cannot be loaded has no heading, neither in the text nor in the contents', () => {
  const two = article('<h1>Two</h1>');
  const parts = [group('Gone', 'one'), group('Care', 'two')];
  const { entries } = buildChapters({ parts, others: '' }, [undefined, two]);
  expect(entries.map(({ title }) => title)).toEqual(['Care']);
  expect([...two.querySelectorAll('.b-group')].map((one) => one.textContent)).toEqual(['Care']);
  const tabs = [
    { title: 'API', parts: [group('Gone', 'one')] },
    { title: 'Guides', parts: [group('Care', 'two')] },
  ];
  const book = buildChapters({ parts: tabs, others: '' }, [undefined, article('<h1>Two</h1>')]);
  expect(book.entries.map(({ title }) => title)).toEqual(['Guides']);
  expect(book.chapters.map(({ textContent }) => textContent)).toEqual(['Guides', 'CareTwo']);
});
