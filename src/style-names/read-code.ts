import { createPositions } from '../diagnostics/position.ts';
import { findLookups, type Lookup } from './lookups.ts';
import { readSelectorList } from './read-sheet.ts';
import type { Written, WrittenSelector } from './written.ts';

/** Texts that can hardly be anything but selectors: `const BAR = '#navbar'`. */
const SELECTOR_TEXT = /(['"`])([#.[][\w-](?:(?!\1)[^\\\n]|\\.)*)\1/g;
const PROPERTY = /var\((--[\w-]+)\s*([,)])/g;

/** What the lookups of a script name, and the custom properties in its texts. */
export function readScript(code: string): Written {
  const positionAt = createPositions(code);
  const selectors = findLookups(code).flatMap((lookup) => {
    const { line, column } = positionAt(lookup.offset);
    return selectorsOf(lookup).map((one) => ({
      ...one,
      list: lookup.offset,
      line,
      column,
    }));
  });
  return { selectors, properties: readProperties(code, positionAt) };
}

/** Selectors that stand in code as texts of their own, by whatever they are looked up later. */
export function readSelectorTexts(code: string): WrittenSelector[] {
  return [...code.matchAll(SELECTOR_TEXT)].flatMap(
    ([, , text = '']) => readSelectorList(text) ?? [],
  );
}

function readProperties(
  code: string,
  positionAt: ReturnType<typeof createPositions>,
): Written['properties'] {
  return [...code.matchAll(PROPERTY)].map(({ 1: name = '', 2: end, index }) => ({
    name,
    isSet: false,
    isNeeded: end === ')',
    ...positionAt(index),
  }));
}

function selectorsOf({ method, text }: Lookup): WrittenSelector[] {
  if (method === 'getElementById') return [byName('id', `#${text}`, [text])];
  if (method === 'getElementsByClassName')
    return [byName('class', `.${text}`, text.split(/\s+/).filter(Boolean))];
  return readSelectorList(text) ?? [];
}

function byName(kind: 'id' | 'class', text: string, names: string[]): WrittenSelector {
  return {
    text,
    names: names.map((name) => ({ kind, name, isRequired: true })),
    list: 0,
    line: 1,
    column: 1,
  };
}
