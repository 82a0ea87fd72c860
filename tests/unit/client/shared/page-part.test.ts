// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toPagePart } from '../../../../src/client/shared/page-parts.ts';

const NUMBERS = new Map([
  ['https://docs.example.com/one', 0],
  ['https://docs.example.com/two', 1],
]);

const part = (html: string) => {
  const page = new DOMParser().parseFromString(
    `<html><body><article class="t-article">${html}</article></body></html>`,
    'text/html',
  );
  return toPagePart(page, 'https://docs.example.com/two', NUMBERS);
};

test('ids and references to them have the number of their page', () => {
  const found = part(
    '<h2 id="end">End</h2><div role="group" aria-labelledby="end other">x</div>' +
      '<svg><defs><marker id="tip"></marker></defs><path marker-end="url(#tip)"></path><use href="#tip"></use></svg>',
  );
  expect(found?.id).toBe('page-1');
  expect(found?.innerHTML).toBe(
    '<h2 id="page-1-end">End</h2><div role="group" aria-labelledby="page-1-end page-1-other">x</div>' +
      '<svg><defs><marker id="page-1-tip"></marker></defs><path marker-end="url(#page-1-tip)"></path><use href="#page-1-tip"></use></svg>',
  );
});

test.each([
  ['/one', '#page-0'],
  ['/one/', '#page-0'],
  ['one#setup', '#page-0-setup'],
  ['#setup', '#page-1-setup'],
  ['/three', '/three'],
  ['https://elsewhere.example/one', 'https://elsewhere.example/one'],
])('a link to %s leads to %s', (href, expected) => {
  expect(part(`<a href="${href}">x</a>`)?.querySelector('a')?.getAttribute('href')).toBe(expected);
});

test('interactive elements are removed, and collapsed content is shown', () => {
  const found = part(
    '<button>Copy</button><script>alert(1)</script><p onclick="alert(1)">Text</p>' +
      '<details><summary>More</summary>Inside</details><div class="t-tabset-panel" hidden>Panel</div>',
  );
  expect(found?.innerHTML).toBe(
    '<p>Text</p><details open=""><summary>More</summary>Inside</details><div class="t-tabset-panel">Panel</div>',
  );
});
