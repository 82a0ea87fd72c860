// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepFirstSamples } from '../../../../src/client/book/chapters.ts';

const panel = (name: string) =>
  `<div class="t-tabset-panel"><p class="t-tabset-title">${name}</p><pre>${name} code</pre></div>`;

const kept = (html: string) => {
  const article = document.createElement('article');
  article.innerHTML = html;
  keepFirstSamples(article, 'Also on the site: {}');
  return article.innerHTML;
};

test('of samples of one request the first is printed, and the others are named', () => {
  const all = panel('cURL') + panel('Go') + panel('C#');
  expect(kept(`<div class="t-api-samples" data-clients="shell/curl">${all}</div>`)).toBe(
    `<div class="t-api-samples" data-clients="shell/curl">${panel('cURL')}<p class="b-others">Also on the site: Go, C#</p></div>`,
  );
});

test('a single sample, and responses, which differ in content, stay unchanged', () => {
  const lone = `<div class="t-api-samples" data-clients="shell/curl"><div class="t-code">cURL</div></div>`;
  const answers = `<div class="t-api-samples">${panel('200') + panel('404')}</div>`;
  expect(kept(lone + answers)).toBe(lone + answers);
});
