import { expect, test } from 'vitest';
import { readSections } from '../../../../src/output/search/build-index.ts';
import { indexOf } from './_index.ts';

test('adjacent words as in the query rank above the same words apart', async () => {
  const index = indexOf(
    { href: '/apart', title: 'Bees', text: 'The queue of the worker is full and the limit is near.' },
    { href: '/side', title: 'Ants', text: 'The limit of the worker is near and the worker queue is full.' },
  ); // prettier-ignore
  expect(await index.hrefs('worker queue')).toEqual(['/side', '/apart']);
});

test('a sentence with all words side by side says more than a title with two of them', async () => {
  const index = indexOf(
    { href: '/two', title: 'Failed payments', description: 'There is no retry.' },
    { href: '/all', title: 'Payments that failed', text: 'Retry failed payments in the menu.' },
  );
  expect((await index.hrefs('retry failed payments'))[0]).toBe('/all');
});

test('adjacent words count in code, such as those of an error message', async () => {
  const index = indexOf(
    { href: '/apart', title: 'Names', code: 'identifier = failed(lookup); tenant = next()' },
    { href: '/error', title: 'Faults', code: 'Error: failed to get tenant identifier' },
  );
  expect((await index.hrefs('failed to get tenant identifier'))[0]).toBe('/error');
});

test('the order of two neighbors counts', async () => {
  const index = indexOf(
    { href: '/image-build', title: 'Cache', text: 'It is an image build.' },
    { href: '/build-image', title: 'Cache', text: 'It is a build image.' },
  );
  expect((await index.hrefs('build image'))[0]).toBe('/build-image');
  expect((await index.hrefs('image build'))[0]).toBe('/image-build');
});

test('a name of a parameter counts less than a heading', async () => {
  const part = { id: 'cursor', heading: 'cursor', text: 'Where to go on.' };
  const index = indexOf(
    { href: '/list', title: 'List plants', parts: [{ ...part, kind: 'field' }] },
    { href: '/pages', title: 'Read all plants', parts: [{ ...part, kind: 'heading' }] },
  );
  expect((await index.hrefs('cursor'))[0]).toBe('/pages#cursor');
});

test('bold words count more than others', async () => {
  const [bold] = readSections('<p>Choose <strong>Rotate key</strong> in the menu.</p>');
  expect(bold).toMatchObject({ text: 'Choose Rotate key in the menu.', bold: ' Rotate key' });
  const [plain] = readSections('<p>Choose Rotate key in the menu.</p>');
  const index = indexOf(
    { href: '/plain', title: 'One', parts: plain ? [{ ...plain, id: 'a' }] : [] },
    { href: '/bold', title: 'Two', parts: bold ? [{ ...bold, id: 'a' }] : [] },
  );
  expect((await index.hrefs('rotate'))[0]).toBe('/bold#a');
});

const forks = indexOf(
  { href: '/list', title: 'List forks', method: 'GET', path: '/forks' },
  { href: '/create', title: 'Create a fork', method: 'POST', path: '/forks' },
  { href: '/delete', title: 'Drop a fork', method: 'DELETE', path: '/forks' },
  { href: '/event', title: 'Fork', path: 'fork', text: 'Sent after each new fork.' },
);

test.each([
  ['fork a repository', '/create'],
  ['list forks', '/list'],
  ['show all forks', '/list'],
  ['remove a fork', '/delete'],
])('"%s" finds the operation that does it', async (query, first) => {
  expect((await forks.hrefs(query))[0]).toBe(first);
});

test.each([
  ['docs', 'documentation'],
  ['repo', 'project'],
  ['ignore files', 'exclude files'],
  ['k8s', 'kubernetes'],
  ['subscribe', 'subscription'],
])('"%s" finds "%s"', async (query, title) => {
  const index = indexOf({ href: '/right', title }, { href: '/other', title: 'Gardens' });
  expect(await index.hrefs(query)).toEqual(['/right']);
});

test('words of a question that say nothing do not decide', async () => {
  const index = indexOf(
    { href: '/available', title: 'When all are available', text: 'Every one.' },
    { href: '/regions', title: 'Regions', text: 'The regions are these.' },
  );
  expect((await index.hrefs('which regions are available'))[0]).toBe('/regions');
});
