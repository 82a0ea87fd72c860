import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refreshPages } from '../../../../src/site/load.ts';
import { reportPage } from '../../../../src/site/page-report.ts';
import { createSite } from '../_site.ts';

const FILES = {
  'snippets/hello.mdx': 'Hello',
  'snippets/plants/care-note.mdx': 'Water it.',
  'snippets/greeting.jsx':
    'export const Greeting = () => <b>Hi</b>;\nexport default function Farewell() { return <i>Bye</i> }',
};

async function hintsOf(text: string): Promise<(string | undefined)[]> {
  const site = await createSite(
    { ...FILES, 'guides/page.mdx': text },
    { navigation: [{ group: 'G', pages: ['guides/page'] }] },
  );
  const page = site.pages.get('guides/page')!;
  return reportPage(site, page).diagnostics.map(({ hint }) => hint);
}

test.each([
  ["import A from '/snippets/helo.mdx';\n\n<A />", 'Did you mean "/snippets/hello.mdx"?'],
  ["import A from '../snippets/Hallo.mdx';\n\n<A />", 'Did you mean "../snippets/hello.mdx"?'],
  [
    "import A from '/snippets/care-note.mdx';\n\n<A />",
    'Did you mean "/snippets/plants/care-note.mdx"?',
  ],
  ["import A from '/snippets/other.mdx';\n\n<A />", 'The page is rendered without this import.'],
  ['<Snippet file="helo.mdx" />', 'Did you mean "hello.mdx"?'],
  ['<Snippet file="plants/care-notes.mdx" />', 'Did you mean "plants/care-note.mdx"?'],
  ['<Snippet file="other.mdx" />', 'Trellis searches _snippets/ and snippets/.'],
])('a missing snippet has a suggestion in the same form: %s', async (text, hint) => {
  expect(await hintsOf(text)).toEqual([expect.stringContaining(hint)]);
});

test.each([
  ['<Greeting />', "Add the import: import { Greeting } from '/snippets/greeting.jsx';"],
  ['<Farewell />', "Add the import: import Farewell from '/snippets/greeting.jsx';"],
  ['<CareNote />', "Add the import: import CareNote from '/snippets/plants/care-note.mdx';"],
  ['<Unknown />', 'Its content is rendered without it.'],
])('a component that a snippet exports has its import as a hint: %s', async (text, hint) => {
  expect(await hintsOf(text)).toEqual([hint]);
});

test('the hint changes with the snippets', async () => {
  const site = await createSite(
    { ...FILES, 'page.mdx': '<Greeting />' },
    { navigation: [{ group: 'G', pages: ['page'] }] },
  );
  const hints = () => reportPage(site, site.pages.get('page')!).diagnostics.map(({ hint }) => hint);
  const before = hints();
  writeFileSync(join(site.project.root, 'snippets/greeting.jsx'), 'export function Greeting() {}');
  writeFileSync(join(site.project.root, 'snippets/hello.mdx'), 'export const Farewell = 1;');
  writeFileSync(join(site.project.root, 'page.mdx'), '<Farewell />');
  refreshPages(site, ['snippets/greeting.jsx', 'snippets/hello.mdx', 'page.mdx']);
  expect([before, hints()]).toEqual([
    ["Add the import: import { Greeting } from '/snippets/greeting.jsx';"],
    ["Add the import: import { Farewell } from '/snippets/hello.mdx';"],
  ]);
});
