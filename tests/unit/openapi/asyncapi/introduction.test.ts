import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { findIntroduced } from '../../../../src/openapi/asyncapi.ts';
import {
  hasAsyncIntroduction,
  viewAsyncIntroduction,
} from '../../../../src/openapi/channel-pages.ts';
import { documentOf } from './_channel.ts';

const options = {
  markdown: (text: string) => markdownToHtml(text).html,
  maintainOrder: true,
  showOptionalParams: true,
};

const INFO = {
  title: 'Garden radio',
  version: '2',
  description: '## Garden radio\n\nWhat *grows*.<script>alert(1)</script>',
  contact: { name: 'Gardeners', url: 'javascript:alert(1)', email: 'hi@x.dev' },
  license: { name: 'MIT', url: 'https://x.dev/mit' },
};
const DOCS = { url: 'https://x.dev/docs', description: 'The handbook' };
const TAGS = [{ name: 'Beds', description: 'Where *things* grow.', externalDocs: DOCS }];
const SERVERS = { log: { host: 'x.dev', url: 'x.dev', protocol: 'kafka', description: 'All.' } };

test.each([
  [
    '3',
    {
      asyncapi: '3.0.0',
      info: { ...INFO, tags: TAGS, externalDocs: DOCS },
      servers: SERVERS,
      channels: { news: {}, bed: { tags: [{ name: 'Beds' }] }, secret: { 'x-hidden': true } },
    },
  ],
  [
    '2',
    {
      asyncapi: '2.6.0',
      info: INFO,
      tags: TAGS,
      externalDocs: DOCS,
      servers: SERVERS,
      channels: {
        news: {},
        bed: { publish: { tags: [{ name: 'Beds' }] } },
        secret: { 'x-hidden': true },
      },
    },
  ],
])(
  'a document of version %s says what it is, where, by whom, and which channels it has',
  (_version, root) => {
    expect(viewAsyncIntroduction(documentOf(root), options)).toMatchObject({
      version: '2',
      description: expect.stringMatching(/^<p>What <em>grows<\/em>\.(?!.*script)/),
      externalDocs: { href: 'https://x.dev/docs', label: 'The handbook' },
      servers: [{ name: 'log', url: 'kafka://x.dev', description: '<p>All.</p>' }],
      groups: [
        { tag: undefined, channels: [{ name: 'news', title: 'News' }] },
        {
          tag: 'Beds',
          description: '<p>Where <em>things</em> grow.</p>',
          externalDocs: { href: 'https://x.dev/docs', label: 'The handbook' },
          channels: [{ name: 'bed', title: 'Bed' }],
        },
      ],
      contact: [
        { label: 'Gardeners', href: undefined },
        { label: 'hi@x.dev', href: 'mailto:hi@x.dev' },
      ],
      license: { label: 'MIT', href: 'https://x.dev/mit' },
    });
  },
);

test('a document that says nothing of itself has no introduction', () => {
  const root = { asyncapi: '3.0.0', info: { title: 'T', version: '1' }, channels: { a: {} } };
  expect(hasAsyncIntroduction(documentOf(root))).toBe(false);
  expect(hasAsyncIntroduction(documentOf({ ...root, info: INFO }))).toBe(true);
});

test('front matter that names a document alone means its introduction', () => {
  const document = documentOf({ asyncapi: '3.0.0', channels: {} });
  expect(findIntroduced([document], '/events.yaml')).toBe(document);
  expect(findIntroduced([document], 'events.yaml room')).toBeUndefined();
});

test('headings of a description are below the title of the page, regardless of their first level', () => {
  const describe = (description: string) =>
    viewAsyncIntroduction(
      documentOf({ asyncapi: '3.0.0', info: { ...INFO, description }, channels: {} }),
      options,
    ).description;
  expect(describe('### One\n\n#### Two')).toBe('<h2>One</h2>\n<h3>Two</h3>');
  expect(describe('# Garden radio\n\n### One')).toBe('<h2>One</h2>');
});
