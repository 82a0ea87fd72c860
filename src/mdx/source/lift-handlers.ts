import { components as library } from '../components/index.ts';
import { applyEdit, type Edit } from '../../text/edits.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { mdxToMdast } from './parser.ts';

/** Quick look whether there may be anything to do. */
const HINT = /\son[A-Z]\w*=\{|=\{\s*(?:async\b|function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/;
const HANDLER = /\son[A-Z]\w*=\{/;
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
 * Makes components of the elements of a page's text that handle events, `<button onClick={…}>`, or that
 * are given functions, so that their code can run in the browser. Definitions are added at the end: line numbers stay
 * true. A text that is no MDX stays as it is.
 */
export function liftHandlers(text: string): string {
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

interface Lift {
  text: string;
  edits: Edit[];
  definitions: string[];
}

function visit(node: Node, lift: Lift): void {
  if (node.type.startsWith('mdxJsx') && hasFunctionProp(node)) liftElement(node, lift);
  if (/^mdx(?:Flow|Text)Expression$/.test(node.type) && HANDLER.test(node.value ?? ''))
    liftExpression(node, lift);
  for (const child of node.children ?? []) visit(child, lift);
}

/** Whether an attribute is a function. Components of the library have no use for one. */
function hasFunctionProp({ name, attributes = [] }: Node): boolean {
  if (!name || Object.hasOwn(library, name)) return false;
  return attributes.some(({ name: attribute = '', value }) => {
    const code = (value as { value?: string } | null)?.value;
    return typeof code === 'string' && (/^on[A-Z]/.test(attribute) || FUNCTION.test(code));
  });
}

/** The element's tags become those of a component, which draws the element around its children. */
function liftElement({ name, position }: Node, lift: Lift): void {
  if (!name || !position) return;
  const start = position.start.offset;
  const end = position.end.offset;
  const open = endOfTag(lift.text, start);
  if (open === undefined) return;
  const tag = lift.text.slice(start, open);
  const isEmpty = tag.endsWith('/>');
  const component = nextName(lift);
  const lines = linesOf(tag);
  lift.edits.push({ start, end: open, text: `<${component}${lines}${isEmpty ? ' /' : ''}>` });
  if (!isEmpty) {
    const close = lift.text.lastIndexOf('</', end);
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

/** As many lines as a text has, for the inside of a tag, which must have no blank one and not end at the start of one. */
function linesOf(text: string): string {
  return '\n  lifted'.repeat(text.split('\n').length - 1);
}

function nextName({ definitions }: Lift): string {
  return `Live${definitions.length}`;
}

/** A definition must not have blank lines, which would end it. */
function oneBlock(code: string): string {
  return code.replace(/\n(?:[ \t]*\n)+/g, '\n');
}

/** Offset behind the `>` of the opening tag at an offset; undefined where it does not end. */
function endOfTag(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (`"'\``.includes(sign)) {
      at = endOfString(text, at, sign);
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '>' && depth === 0) return at + 1;
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
