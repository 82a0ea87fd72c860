import { mayMean, type StyleName } from './model.ts';
import { withoutSamples, type OwnText } from './lookups.ts';
import { readScript, readSelectorTexts } from './read-code.ts';
import { readSheet } from './read-sheet.ts';
import { STYLE_NAMES } from './table/index.ts';
import { isCodeProperty, THEME_PROPERTIES } from './theme-properties.ts';
import type { Written, WrittenName, WrittenSelector } from './written.ts';

/** A sheet or script with what it addresses. */
export interface ReadText extends Written {
  file: string;
  kind: 'sheet' | 'script';
}

/** What a project asks of our pages. */
export interface CollectedNames {
  names: StyleName[];
  /** Custom properties of the theme that it reads. */
  read: string[];
  /** Those that it sets and that colour code. */
  set: string[];
  /** Its sheets and scripts, for what they name and nothing has. */
  texts: ReadText[];
}

/** A style sheet in a page, in a template literal or as it is. */
const STYLE = /<style\b[^>]*>(?:\s*\{\s*`)?([\s\S]*?)(?:`\s*\}\s*)?<\/style>/g;

/** The documented names in the style sheets, scripts and pages of a project. */
export function collectNames(own: readonly OwnText[]): CollectedNames {
  const texts = own.flatMap(({ file, kind, text }): ReadText[] => {
    if (kind === 'page') return [];
    return [{ file, kind, ...(kind === 'sheet' ? readSheet(text) : readScript(text)) }];
  });
  const others = own.flatMap((one) => readOther(one));
  const selectors = [...texts, ...others].flatMap((one) => one.selectors);
  const properties = [...texts, ...others].flatMap((one) => one.properties);
  const setNames = properties.filter(({ isSet }) => isSet).map(({ name }) => name);
  const readNames = properties.filter(({ isSet }) => !isSet).map(({ name }) => name);
  return {
    names: findNames(selectors),
    read: unique(readNames.filter((name) => name in THEME_PROPERTIES && !setNames.includes(name))),
    set: unique(setNames.filter(isCodeProperty)),
    texts,
  };
}

/** Selectors that are kept as texts in scripts, and whatever stands in pages. */
function readOther({ kind, text }: OwnText): Written[] {
  if (kind === 'sheet') return [];
  if (kind === 'script') return [{ selectors: readSelectorTexts(text), properties: [] }];
  const code = withoutSamples(text);
  return [...[...code.matchAll(STYLE)].map(([, css = '']) => readSheet(css)), readScript(code)];
}

function findNames(selectors: readonly WrittenSelector[]): StyleName[] {
  const names = new Map(
    selectors.flatMap((one) => one.names).map((name) => [JSON.stringify(name), name]),
  );
  return STYLE_NAMES.filter((styleName) =>
    [...names.values()].some((name) => isMeant(name, styleName)),
  );
}

/** Whether a written name reaches a documented one; a part of a class, as in `[class*="code"]`, reaches those that have it. */
export function isMeant(written: WrittenName, styleName: StyleName): boolean {
  const { kind, name, value = '', matcher } = written;
  if (kind === 'type') return false;
  if (kind === 'attribute' && (name === 'class' || name === 'id'))
    return styleName.kind === name && holds(styleName.name, matcher, value);
  if (matcher && matcher !== '=') return styleName.kind === 'attribute' && styleName.name === name;
  return mayMean({ kind, name, value: written.value }, styleName);
}

/** Whether a value is what an attribute selector compares it with. */
export function holds(text: string, matcher: string | undefined, value: string): boolean {
  if (matcher === '*=') return value !== '' && text.includes(value);
  if (matcher === '^=') return value !== '' && text.startsWith(value);
  if (matcher === '$=') return value !== '' && text.endsWith(value);
  return text === value;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
