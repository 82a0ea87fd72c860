/** A node as it stands in the text, and how far it reaches. */
export interface FlowNode {
  id: string;
  length: number;
  shape?: Shape | undefined;
  label?: string | undefined;
  /** Classes given with `:::`. */
  className?: string | undefined;
}

/** Opening and closing signs, as authors and the renderer write them. */
export type Shape = readonly [open: string, close: string];

const RECTANGLE: Shape = ['[', ']'];
const SHAPES: readonly Shape[] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['{{', '}}'],
  ['[/', '/]'],
  ['[/', '\\]'],
  ['[\\', '\\]'],
  ['[\\', '/]'],
  RECTANGLE,
  ['(', ')'],
  ['{', '}'],
  ['>', ']'],
];
/** What the renderer has no shape for. */
const DRAWN_AS = new Map([
  ['[//]', RECTANGLE],
  ['[\\\\]', RECTANGLE],
]);
/** Names of `@{ shape: … }`. */
const NAMED: Record<string, Shape> = {
  rounded: ['(', ')'], event: ['(', ')'], stadium: ['([', '])'], pill: ['([', '])'], terminal: ['([', '])'],
  diam: ['{', '}'], diamond: ['{', '}'], decision: ['{', '}'], question: ['{', '}'], hex: ['{{', '}}'],
  hexagon: ['{{', '}}'], prepare: ['{{', '}}'], cyl: ['[(', ')]'], cylinder: ['[(', ')]'], db: ['[(', ')]'],
  database: ['[(', ')]'], circle: ['((', '))'], circ: ['((', '))'], 'dbl-circ': ['(((', ')))'],
  subproc: ['[[', ']]'], subprocess: ['[[', ']]'], subroutine: ['[[', ']]'],
}; // prettier-ignore

const ID = /^(?:[^\s\-=~.&;<>()[\]{}|"'`@:]|-(?![-.>])|\.(?![-.])|=(?!=)|:(?!::))+/u;

/** Reads the node at the start of a text; undefined where there is none. */
export function readNode(text: string): FlowNode | undefined {
  const id = ID.exec(text)?.[0];
  if (id === undefined) return undefined;
  const own = readShape(text, id.length);
  const node: FlowNode = { id, ...own };
  const className = /^:::([\w-]+)/.exec(text.slice(node.length));
  if (!className) return node;
  return { ...node, length: node.length + className[0].length, className: className[1] };
}

function readShape(text: string, at: number): Omit<FlowNode, 'id'> {
  const named = /^\s*@\{([^}]*)\}/.exec(text.slice(at));
  if (named) {
    const [whole, body = ''] = named;
    const name = /\bshape:\s*"?([\w-]+)/.exec(body)?.[1] ?? '';
    const label = /\blabel:\s*(?:"([^"]*)"|([^,]*))/.exec(body);
    return {
      length: at + whole.length,
      shape: NAMED[name] ?? RECTANGLE,
      label: label ? (label[1] ?? label[2]) : undefined,
    };
  }
  for (const [open, close] of SHAPES) {
    if (!text.startsWith(open, at)) continue;
    const end = findEnd(text, at + open.length, close);
    if (end === -1) continue;
    return {
      length: end + close.length,
      shape: DRAWN_AS.get(open + close) ?? [open, close],
      label: text.slice(at + open.length, end),
    };
  }
  return { length: at };
}

/** Where a label ends: quotes hide everything in them, and brackets inside are closed first. */
function findEnd(text: string, from: number, close: string): number {
  const quoted = /^\s*"[^"]*"\s*/.exec(text.slice(from));
  if (quoted) {
    const end = from + quoted[0].length;
    return text.startsWith(close, end) ? end : -1;
  }
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    if (depth === 0 && text.startsWith(close, index)) return index;
    const sign = text[index] ?? '';
    if ('[({'.includes(sign)) depth++;
    else if ('])}'.includes(sign)) depth = Math.max(0, depth - 1);
  }
  return text.indexOf(close, from);
}
