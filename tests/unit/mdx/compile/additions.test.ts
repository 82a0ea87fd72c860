import { expect, test } from 'vitest';
import { addedImports, NO_ADDITIONS } from '../../../../src/mdx/extensions.ts';

const additions = { ...NO_ADDITIONS, components: { Note: 'parts/note.jsx', Stars: 'stars.tsx' } };

/** Implicit imports of a text, as `Name from path`. */
function importsOf(text: string, file = 'guides/one.mdx', written: string[] = []): string[] {
  const statements = written.map((local) => ({
    specifier: './x',
    names: [{ local, imported: 'default' }],
    line: 1,
  }));
  return addedImports(text, file, additions, statements).map(
    ({ specifier, names }) => `${names[0]?.local} from ${specifier}`,
  );
}

test.each([
  ['a <Note>b</Note>', ['Note from ../parts/note.jsx']],
  ['<Note.Title />', ['Note from ../parts/note.jsx']],
  ['<Stars/> <Note/>', ['Note from ../parts/note.jsx', 'Stars from ../stars.tsx']],
  ['<Notes /> and Note', []],
  ['export const Note = () => 1;\n\n<Note />', []],
])('%s', (text, imports) => {
  expect(importsOf(text)).toEqual(imports);
});

test('a file beside the component is named from there', () => {
  expect(importsOf('<Stars />', 'index.mdx')).toEqual(['Stars from ./stars.tsx']);
});

test('imports of the text itself take precedence', () => {
  expect(importsOf('<Note />', 'index.mdx', ['Note'])).toEqual([]);
});

test('in its own file the name means what it does without the addition', () => {
  expect(importsOf('<Note />', 'parts/note.jsx')).toEqual([]);
});
