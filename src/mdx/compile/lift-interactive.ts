import type { ESTree } from 'rolldown/utils';
import { rethrowUnless } from '../../utils/errors.ts';
import { applyEdit, type Edit } from '../../utils/text.ts';
import { components } from '../components.ts';
import { loadCompiler } from '../es-modules.ts';
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
/** A list or an object as a prop, and a function in one. */
const COLLECTION = /=\{\s*[[{]/;
const MEMBER =
  /[:[,]\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)|[{,]\s*(?:async\s+)?[\w$]+\s*\([^()]*\)\s*\{/;

/** The attributes of a snippet, which its exports cannot use. */
const CONTENT_PROPS = /\bprops\b/;

/** Names of the functions that `liftInteractive` takes out of lists and objects. */
export const LIFTED_FUNCTION = /^live\d+$/;

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
 * with hooks, into components, so that their code can run in the browser. Functions in lists and objects,
 * `<Menu items={[{ run: () => … }]} />`, become exports of the page. Definitions are appended, which keeps line
 * numbers. A text that is not MDX is returned unchanged.
 */
export function liftInteractive(text: string): string {
  if (!HINT.test(text) && !(COLLECTION.test(text) && MEMBER.test(text))) return text;
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
  if (node.type.startsWith('mdxJsx')) {
    if (hasFunctionProp(node)) liftElement(node, lift);
    else liftMembers(node, lift);
  }
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
  const open = readTag(lift.text, start)?.end;
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

/** Replaces functions in the lists and objects of an element with the names of new exports. */
function liftMembers({ name, position }: Node, lift: Lift): void {
  if (!name || !position || !/^[A-Z]/.test(name) || Object.hasOwn(components, name)) return;
  for (const { start, end } of readTag(lift.text, position.start.offset)?.expressions ?? []) {
    const code = lift.text.slice(start, end);
    if (!/^\s*[[{]/.test(code) || !MEMBER.test(code)) continue;
    const { program, errors } = loadCompiler().parseSync('page.jsx', `(${code})`);
    const [statement] = program.body;
    if (errors.length > 0 || statement?.type !== 'ExpressionStatement') continue;
    // Positions count the added parenthesis.
    for (const member of functionsIn(statement.expression)) {
      const own = code.slice(member.node.start - 1, member.node.end - 1);
      if (!CONTENT_PROPS.test(own)) liftMember(member, start - 1, lift);
    }
  }
}

/** A function in a literal, and the text that it replaces, which can have its key: `run() {}`. */
interface Member {
  node: ESTree.Expression;
  start: number;
  /** What comes before the code of the function, and before its name. */
  prefix: string;
  key: [start: number, end: number] | undefined;
}

function functionsIn(node: ESTree.Expression): Member[] {
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [{ node, start: node.start, prefix: '', key: undefined }];
    case 'ParenthesizedExpression':
      return functionsIn(node.expression);
    case 'ArrayExpression':
      return node.elements.flatMap((item) =>
        item && item.type !== 'SpreadElement' ? functionsIn(item) : [],
      );
    case 'ObjectExpression':
      return node.properties.flatMap((property) => {
        if (property.type === 'SpreadElement' || property.kind !== 'init') return [];
        const { key, value, start } = property;
        if (!property.method) return functionsIn(value);
        if (property.computed || value.type !== 'FunctionExpression') return [];
        const prefix = `${value.async ? 'async ' : ''}function${value.generator ? '*' : ''} `;
        return [{ node: value, start, prefix, key: [key.start, key.end] as [number, number] }];
      });
    default:
      return [];
  }
}

function liftMember({ node, start, prefix, key }: Member, offset: number, lift: Lift): void {
  const at = (position: number) => position + offset;
  const code = lift.text.slice(at(node.start), at(node.end));
  const name = nextName(lift, 'live');
  const written = key ? `${lift.text.slice(at(key[0]), at(key[1]))}: ` : '';
  // A comment keeps the number of lines: MDX rejects blank ones here.
  const breaks = code.split('\n').length - 1;
  const filler = breaks > 0 ? ` /*${'\n *'.repeat(breaks)}*/` : '';
  lift.edits.push({ start: at(start), end: at(node.end), text: `${written}${name}${filler}` });
  lift.definitions.push(`export const ${name} = ${prefix}${oneBlock(code)};`);
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

interface Range {
  start: number;
  end: number;
}

/**
 * Offset after the `>` of the opening tag at an offset, and the expressions in it without their braces; undefined if
 * the tag is not closed.
 */
function readTag(text: string, start: number): { end: number; expressions: Range[] } | undefined {
  const expressions: Range[] = [];
  let depth = 0;
  let from = 0;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (`"'\``.includes(character)) at = endOfString(text, at, character);
    else if (depth > 0 && isComment('//', text, at)) at = endOfComment(text, '\n', at);
    else if (depth > 0 && isComment('/*', text, at)) at = endOfComment(text, '*/', at);
    else if (character === '{') {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) expressions.push({ start: from, end: at });
    } else if (character === '>' && depth === 0) return { end: at + 1, expressions };
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
