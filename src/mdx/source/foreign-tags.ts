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
const TAG = /\{(?:%-?|\{<)[ \t]*(\/?[A-Za-z][\w-]*)[^%{}\n]*(?:%|>\})\}/g;

/** Blocks of ReadMe, whose content is JSON. */
const BLOCK = /\[block:([A-Za-z][\w-]*)\](?:(?!\[block:)[\s\S])*?\[\/block\]/g;

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
  return findForeignTags(body).flatMap(({ tag, name, at }): LintIssue[] => {
    if (isCode(at) || names.has(name) || /^(?:\/|end)/.test(name)) return [];
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

/** Tests whether a line of a text, counted from 1, is in a tag of another tool, which is no MDX. */
export function createForeignTest(body: string): (line: number) => boolean {
  const positionOf = createPositionFinder(body);
  const lines = new Set<number>();
  for (const { start, end } of findForeignTags(body)) {
    const last = positionOf(end).line;
    for (let { line } = positionOf(start); line <= last; line++) lines.add(line);
  }
  return (line) => lines.has(line);
}

function findForeignTags(body: string): ForeignTag[] {
  return [
    ...(/\{[%{]/.test(body) ? body.matchAll(TAG) : []),
    ...(body.includes('[block:') ? body.matchAll(BLOCK) : []),
  ].map(({ 0: text, 1: name = '', index: start }) => {
    const open = text.slice(0, text.indexOf(name)).trimEnd();
    const [tag, end] = [`${open} ${name} `, start + text.length];
    const at = start + text.indexOf(name);
    if (open === '[block:') return { tag: `${open}${name}]`, name, at, start, end };
    return { tag: tag + (open === '{{<' ? '>}}' : '%}'), name, at, start, end };
  });
}
