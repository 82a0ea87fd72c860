import { codeRanges, createCodeTest } from '../../utils/code-ranges.ts';
import { createPositionFinder, type PositionFinder } from '../../utils/text.ts';
import type { LintIssue } from './lint-markdown.ts';

/** A tag with which another tool writes a component. */
interface ForeignTag {
  /** `{% hint %}`, without its attributes. */
  tag: string;
  name: string;
  /** Offset of the name. */
  at: number;
  start: number;
  end: number;
}

/** Tags of GitBook and Liquid, and shortcodes of Hugo; their ends begin with a slash or with "end". */
const TAG = /\{(?:%-?|\{<)[ \t]*(\/?[A-Za-z][\w-]*)(?![\w-])[^%{}\n]*(?:%|>\})\}/g;

/** Comments of MDX and HTML. */
const COMMENT = /\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}|<!--(?:(?!<!--)[\s\S])*?-->/g;

/** Blocks of ReadMe, whose content is JSON. */
const BLOCK = /\[block:([A-Za-z][\w-]*)\](?:(?!\[block:)[\s\S])*?\[\/block\]/g;

const BLOCK_START = '[block:';

const CALLOUT = 'a callout, such as <Note> or <Warning>';
const IMAGE = '![description](/image.png)';
const OPERATION = '"openapi" in the front matter of a page';

/** What replaces a tag, by its name. */
const SUBSTITUTES = new Map([
  ['hint', CALLOUT],
  ['callout', CALLOUT],
  ['alert', CALLOUT],
  ['admonition', CALLOUT],
  ['note', '<Note>'],
  ['tip', '<Tip>'],
  ['warning', '<Warning>'],
  ['tabs', '<Tabs>'],
  ['tab', '<Tab title="…">'],
  ['stepper', '<Steps>'],
  ['step', '<Step title="…">'],
  ['columns', '<Columns>'],
  ['column', '<Column>'],
  ['code', 'a fenced code block, with the title after its language'],
  ['embed', 'a link or an <iframe>'],
  ['content-ref', '<Card title="…" href="…">'],
  ['file', 'a link to the file'],
  ['image', IMAGE],
  ['figure', IMAGE],
  ['parameters', 'a table'],
  ['html', 'the HTML in it'],
  ['api-header', 'a heading'],
  ['include', 'a snippet: import Text from "/snippets/text.mdx"'],
  ['swagger', OPERATION],
  ['openapi', OPERATION],
  ['openapi-operation', OPERATION],
]);

/** Tags of other tools in a text, which are rendered as text, each name once. */
export function lintForeignTags(
  body: string,
  isCode: (at: number) => boolean,
  positionOf: PositionFinder,
): LintIssue[] {
  const names = new Set<string>();
  return findForeignTags(body, isCode).flatMap(({ tag, name, at }): LintIssue[] => {
    const [, closed = ''] = /^(?:\/|end)(.+)/.exec(name) ?? [];
    if (names.has(name) || names.has(closed)) return [];
    names.add(name);
    const substitute = SUBSTITUTES.get(name) ?? 'a component';
    return [
      {
        code: 'unknown-directive',
        message: `"${tag}" is a tag of another tool; rendered as text.`,
        hint: `Use ${substitute} instead. To show the tag, put it in backticks.`,
        ...positionOf(at),
        length: name.length,
      },
    ];
  });
}

/** Tests whether a line of a text, counted from 1, is in a tag of another tool, which is no MDX and reported as such. */
export function createForeignTest(body: string): (line: number) => boolean {
  const positionOf = createPositionFinder(body);
  const lines = new Set<number>();
  for (const { start, end } of findForeignTags(body, createCodeTest(codeRanges(body)))) {
    const last = positionOf(end).line;
    for (let { line } = positionOf(start); line <= last; line++) lines.add(line);
  }
  return (line) => lines.has(line);
}

/** Tags between other text: not in code, in comments, or in quotes as all of a value. */
function findForeignTags(body: string, isCode: (at: number) => boolean): ForeignTag[] {
  const isInComment = createCodeTest(
    Array.from(body.matchAll(COMMENT), ({ 0: text, index }) => [index, index + text.length]),
  );
  return [
    ...(/\{[%{]/.test(body) ? body.matchAll(TAG) : []),
    ...(body.includes('[block:') ? body.matchAll(BLOCK) : []),
  ].flatMap(({ 0: text, 1: name = '', index: start }) => {
    const end = start + text.length;
    const isQuoted = /["']/.test(body[start - 1] ?? '') && body[start - 1] === body[end];
    if (isCode(start) || isInComment(start) || isQuoted) return [];
    const isBlock = text.startsWith(BLOCK_START);
    const at = start + (isBlock ? BLOCK_START.length : text.indexOf(name));
    if (isBlock) return [{ tag: `${BLOCK_START}${name}]`, name, at, start, end }];
    const open = text.slice(0, at - start).trimEnd();
    return [{ tag: `${open} ${name} ${open === '{{<' ? '>}}' : '%}'}`, name, at, start, end }];
  });
}
