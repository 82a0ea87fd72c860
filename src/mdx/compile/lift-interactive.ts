import { rethrowUnless } from '../../utils/errors.ts';
import { applyEdit, type Edit } from '../../utils/text.ts';
import { components } from '../components.ts';
import { mdxToMdast } from '../source/parser.ts';
import { WORDS_ONLY } from './mdast-plugins.ts';

/** Fast check whether the text may need changes. */
const HINT =
  /\son[A-Z]\w*=\{|=\{\s*(?:async\b|function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)|\buse[A-Z]\w*\(/;
const HANDLER = /\son[A-Z]\w*=\{/;
const HOOK = /\buse[A-Z]\w*\(/;
const STRING = /`(?:[^`\\]|\\[^])*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;
const ONE_STRING = new RegExp(`^\\s*(?:${STRING.source})\\s*$`);
const STRINGS_AND_COMMENTS = new RegExp(`${STRING.source}|/\\*[^]*?\\*/|//[^\\n]*`, 'g');
const FUNCTION = /^\s*(?:async\s|function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/;

/** The parts of a syntax tree that are read here. */
interface Node {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { type: string; name?: string; value?: unknown }[];
  children?: Node[];
  position?: { start: { offset: number }; end: { offset: number } };
}

/**
 * Turns elements with event handlers, `<button onClick={…}>`, or with function props, and expressions
 * with hooks, into components, so that their code can run in the browser. Definitions are appended, which keeps line
 * numbers. A text that is not MDX is returned unchanged.
 */
export function liftInteractive(text: string): string {
  if (!HINT.test(text)) return text;
  try {
    const lift: Lift = { text, edits: [], definitions: [] };
    visit(mdxToMdast(text) as Node, lift);
    const inOrder = lift.edits.toSorted((a, b) => b.start - a.start);
    const edited = inOrder.reduce(applyEdit, text);
    return [edited, ...lift.definitions].join('\n\n');
  } catch (error) {
    // The code of errors in MDX syntax. The compiler reports them.
    return rethrowUnless(error, 'GenericFailure', 'NestingError') ?? text;
  }
}

/** Changes to a text during the work. */
interface Lift {
  text: string;
  edits: Edit[];
  definitions: string[];
}

function visit(node: Node, lift: Lift): void {
  if (node.type.startsWith('mdxJsx') && hasFunctionProp(node)) liftElement(node, lift);
  if (/^mdx(?:Flow|Text)Expression$/.test(node.type) && isInteractive(node.value ?? ''))
    liftExpression(node, lift);
  for (const child of node.children ?? []) visit(child, lift);
}

/** Whether an expression has event handlers or calls hooks. Strings can be code that the page shows. */
function isInteractive(expression: string): boolean {
  if (ONE_STRING.test(expression)) return false;
  return HANDLER.test(expression) || HOOK.test(expression.replace(STRINGS_AND_COMMENTS, ''));
}

/** Whether an attribute is a function. Components of the library have no use for one. */
function hasFunctionProp({ name, attributes = [] }: Node): boolean {
  if (!name || Object.hasOwn(components, name)) return false;
  return attributes.some(({ name: attribute = '', value }) => {
    const code = (value as { value?: string } | null)?.value;
    return typeof code === 'string' && (/^on[A-Z]/.test(attribute) || FUNCTION.test(code));
  });
}

/**
 * Renames the tags of an element to a new component, which renders the element around its children.
 */
function liftElement({ name, position }: Node, lift: Lift): void {
  if (!name || !position) return;
  const start = position.start.offset;
  const end = position.end.offset;
  const open = endOfTag(lift.text, start);
  if (open === undefined) return;
  const tag = lift.text.slice(start, open);
  const isEmpty = tag.endsWith('/>');
  const component = nextName(lift, WORDS_ONLY.test(name) ? 'LiveWords' : 'Live');
  const lines = linesOf(tag);
  lift.edits.push({ start, end: open, text: `<${component}${lines}${isEmpty ? ' /' : ''}>` });
  if (!isEmpty) {
    const close = lift.text.lastIndexOf('</', end - 1);
    lift.edits.push({ start: close, end, text: `</${component}>` });
  }
  const element = isEmpty ? tag : `${tag}{children}</${name}>`;
  lift.definitions.push(`export const ${component} = ({ children }) => (${oneBlock(element)});`);
}

function liftExpression({ value = '', position }: Node, lift: Lift): void {
  if (!position) return;
  const component = nextName(lift);
  const lines = linesOf(value);
  const edit = { start: position.start.offset, end: position.end.offset };
  lift.edits.push({ ...edit, text: `<${component}${lines} />` });
  lift.definitions.push(`export const ${component} = () => (<>{${oneBlock(value)}}</>);`);
}

/**
 * As many lines as a text has, for the inside of a tag, which must have no blank one and not end at the start of one.
 */
function linesOf(text: string): string {
  return '\n  lifted'.repeat(text.split('\n').length - 1);
}

function nextName({ definitions }: Lift, prefix = 'Live'): string {
  return `${prefix}${definitions.length}`;
}

/** A definition must not have blank lines, which would end it. */
function oneBlock(code: string): string {
  return code.replace(/\n(?:[ \t]*\n)+/g, '\n');
}

/** Offset after the `>` of the opening tag at an offset; undefined if it is not closed. */
function endOfTag(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (`"'\``.includes(character)) at = endOfString(text, at, character);
    else if (depth > 0 && isComment('//', text, at)) at = endOfComment(text, '\n', at);
    else if (depth > 0 && isComment('/*', text, at)) at = endOfComment(text, '*/', at);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '>' && depth === 0) return at + 1;
  }
  return undefined;
}

function endOfString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** Whether a comment begins at an offset, and not a part of a URL in text or of a regular expression. */
function isComment(mark: string, text: string, at: number): boolean {
  return text.startsWith(mark, at) && !/[:[\\/]/.test(text[at - 1] ?? '');
}

/** Offset of the mark that ends a comment, or the end of the text. */
function endOfComment(text: string, mark: string, start: number): number {
  const end = text.indexOf(mark, start);
  return end < 0 ? text.length : end;
}
