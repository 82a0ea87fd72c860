import type { MdastNode } from 'satteri';
import { isTypo, suggest } from '../../diagnostics/suggest.ts';
import { DESCRIPTIONS } from '../descriptions/descriptions.ts';
import { findLanguage, listLanguageNames } from '../highlight/languages.ts';
import type { JsxElement, SourceAttributes } from './accessible-names.ts';
import type { SourcePlace } from './locate-text.ts';
import type { Slip } from './slip.ts';

/** Shortest name of a language for which a suggestion is more than a guess. */
const MIN_LANGUAGE = 4;

/** What is likely a mistake in the line that opens a fence: its language, or the lines to highlight. */
export function findFenceIssues(node: MdastNode, text: string): Slip[] {
  if (node.type !== 'code' || !node.position) return [];
  const { line, column, offset = 0 } = node.position.start;
  const [first = ''] = text.slice(offset).split('\n', 1);
  const placeOf = (part: string): SourcePlace => ({
    line,
    column: column + Math.max(0, first.indexOf(part)),
    length: part.length,
  });
  return [languageIssue(node.lang ?? '', placeOf), rangeIssue(first, placeOf)].filter(
    (issue) => issue !== undefined,
  );
}

function languageIssue(lang: string, placeOf: (part: string) => SourcePlace): Slip | undefined {
  if (lang.length < MIN_LANGUAGE || findLanguage(lang) !== undefined) return undefined;
  const names = listLanguageNames();
  const near = names.includes(lang.toLowerCase()) ? undefined : suggest(lang, names);
  if (near === undefined || near.length < MIN_LANGUAGE || !isTypo(lang.toLowerCase(), near))
    return undefined;
  return {
    code: 'unknown-language',
    message: `unknown language "${lang}"; the code is shown without colors`,
    hint: `did you mean "${near}"?`,
    ...placeOf(lang),
  };
}

/** Braces with words and dashes behind the language; an object or an expression is an option of other tools. */
function rangeIssue(first: string, placeOf: (part: string) => SourcePlace): Slip | undefined {
  const [range] = /(?<=\s)\{(?=[\d\s,_-]*[A-Za-z])[\w\s,-]*\}(?=\s|$)/.exec(first) ?? [];
  if (range === undefined) return undefined;
  return {
    code: 'code-lines',
    message: `"${range}" names no lines to highlight`,
    hint: 'write line numbers, such as {2,4-6}',
    ...placeOf(range),
  };
}

const COMPONENT_NAMES = new Map(
  Object.keys(DESCRIPTIONS).map((name) => [name.toLowerCase(), name]),
);
/** Names of components that are those of elements, too. */
const ELEMENTS = new Set(['color', 'frame', 'link', 'param', 'view', 'icon', 'update']);

/** What is likely a mistake in an element: a component in lower case, a frame without a name. */
export function findElementIssues(
  { name }: JsxElement,
  attributes: SourceAttributes,
  find: () => SourcePlace,
): Slip[] {
  const component = COMPONENT_NAMES.get(name ?? '');
  if (component !== undefined && component !== name && !ELEMENTS.has(name ?? ''))
    return [
      {
        code: 'unknown-component',
        message: `there is no element <${name}>; its content is shown without a look`,
        hint: `did you mean <${component}>?`,
        ...find(),
      },
    ];
  const isNamed = ['title', 'aria-label', 'aria-labelledby', 'aria-hidden', '...'].some((key) =>
    attributes.has(key),
  );
  if (name !== 'iframe' || isNamed) return [];
  return [
    {
      code: 'iframe-title',
      message: 'the <iframe> has no title',
      hint: 'name its content: title="Video: planting a fern"',
      ...find(),
    },
  ];
}

/** A line of two to six number signs with a letter directly behind them, which Markdown shows as text. */
const NO_SPACE = /^(#{2,6})(?=\p{Lu})/u;

/** A heading that lacks the space behind its signs, in the words that a paragraph begins with. */
export function findHeadingIssues(node: MdastNode, find: (text: string) => SourcePlace): Slip[] {
  if (node.type !== 'paragraph') return [];
  const [start] = node.children;
  if (start?.type !== 'text') return [];
  const [, signs] = NO_SPACE.exec(start.value) ?? [];
  if (signs === undefined) return [];
  return [
    {
      code: 'heading-space',
      message: `${signs} without a space behind it is no heading; the line is shown as text`,
      hint: `write "${signs} "`,
      ...find(signs),
    },
  ];
}
