import { DiagramError, encodeLabel, type DiagramLine, type DiagramSource } from './labels.ts';
import { truncate } from '../../utils/text.ts';

const PLAIN =
  /^(?:[\w-]+@)?([<xo](?=[-=]))?(~{3,}|-{2,}>|-{3,}|--[xo](?=[\s|])|-\.+->|-\.+-[xo](?=[\s|])|-\.+-|={2,}>|={3,}|==[xo](?=[\s|]))/;
const WITH_TEXT =
  /^(?:[\w-]+@)?([<xo](?=[-=]))?(--|==|-\.)\s*("[^"]*"|[^\s"](?:[^|]*?))\s*(-{2,}[>xo]?|={2,}[>xo]?|\.+-[>xo]?)(?=[\s\w("[{]|$)/;
const PIPE = /^\s*\|\s*(?!\s)("[^"]*"|[^|]*)\|/;

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
/** Replacements for shapes that the renderer does not support. */
const RENDERED_AS = new Map([
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

const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' };

const HEAD = /^[\w-]+(?:\s+(TD|TB|BT|LR|RL)(?![\w-])|\s+[<>^v](?=\s|$))?/i;
const GROUP = /^subgraph(?:\s+(?:([^\s["]+)\s*\[([\s\S]*)\]|([\s\S]+)))?$/;
const STYLE = /^(style|class|classDef)\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+([\s\S]+)$/;

/** Rewrites a flowchart in the few forms that the renderer supports, with valid ids. */
export function rewriteFlowchart({ lines }: DiagramSource): string {
  const statements = splitStatements(lines);
  const [head] = statements;
  const [start = '', direction = 'TD'] = HEAD.exec(head?.text ?? '') ?? [];
  const rest = head?.text.slice(start.length).trim();
  const body = [
    ...(head && rest ? [{ text: rest, number: head.number }] : []),
    ...statements.slice(1),
  ];
  const chains = new Map(body.filter(isChain).map((line) => [line, readChain(line)]));
  const chart = new Chart([...chains.values()]);
  for (const { text } of body) chart.noteGroup(text);
  return [
    `flowchart ${direction}`,
    ...body.flatMap((line) => {
      const chain = chains.get(line);
      return chain ? chart.writeChain(chain) : chart.writeOther(line.text);
    }),
  ].join('\n');
}

/** Links in a drawing and how its lines are painted do not change its meaning. */
function isChain({ text }: DiagramLine): boolean {
  return !/^(?:subgraph|end|direction|click|href|accTitle|accDescr|linkStyle|style|class|classDef)\b(?!\s*[-=<[({])/.test(
    text,
  );
}

/** The names and labels of one flowchart. */
class Chart {
  readonly #names = new Map<string, string>();
  readonly #groups = new Set<string>();
  readonly #labeled = new Map<string, FlowNode>();
  readonly #written = new Set<string>();

  constructor(chains: readonly FlowChain[]) {
    for (const node of chains.flatMap(({ groups }) => groups.flat())) {
      if (node.label !== undefined) this.#labeled.set(node.id, node);
    }
  }

  /** Collects groups before links refer to them. */
  noteGroup(text: string): void {
    const name = groupName(text);
    if (name) this.#groups.add(name);
  }

  writeOther(text: string): string[] {
    const name = groupName(text);
    if (name !== undefined) {
      const [, , title, label] = GROUP.exec(text) ?? [];
      return [
        `subgraph ${this.#nameOf(name)} [${encodeLabel(title ?? label ?? '', 'message') || ' '}]`,
      ];
    }
    if (/^(?:end|direction\s+\w+)$/i.test(text)) return [text];
    const [, word, targets = '', value = ''] = STYLE.exec(text) ?? [];
    if (!word) return [];
    const names = targets
      .split(',')
      .map((target) => this.#nameOf(target.trim(), word === 'classDef'));
    if (word === 'class') return [`class ${names.join(',')} ${this.#nameOf(value.trim(), true)}`];
    return names.map((className) => `${word} ${className} ${value}`);
  }

  /** Writes each new node, then one line for each link. */
  writeChain({ groups, links }: FlowChain): string[] {
    const nodes = groups.flat().flatMap((node) => this.#declare(node));
    const pairs = links.flatMap(({ sign, label }, index) => {
      if (!sign) return [];
      const text = label?.trim() ? `|${encodeLabel(label, 'choice')}|` : '';
      return (groups[index] ?? []).flatMap((from) =>
        (groups[index + 1] ?? []).map(
          (to) => `${this.#nameOf(from.id)} ${sign}${text} ${this.#nameOf(to.id)}`,
        ),
      );
    });
    return [...nodes, ...pairs];
  }

  #declare({ id, className }: FlowNode): string[] {
    const name = this.#nameOf(id);
    const classed = className ? [`class ${name} ${this.#nameOf(className, true)}`] : [];
    if (this.#written.has(id) || this.#groups.has(id)) return classed;
    this.#written.add(id);
    const { shape: [open, close] = ['[', ']'], label = id } = this.#labeled.get(id) ?? {};
    const text = encodeLabel(label, open === '{' ? 'choice' : 'node') || ' ';
    return [`${name}${open}${text}${close}`, ...classed];
  }

  #nameOf(text: string, isClass = false): string {
    const key = `${isClass ? '.' : ''}${text}`;
    const name = this.#names.get(key) ?? `${isClass ? 'c' : 'n'}${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }
}

function groupName(text: string): string | undefined {
  const match = GROUP.exec(text);
  return match ? (match[1] ?? match[3] ?? '').replace(/"/g, '').trim() : undefined;
}

/** The statements of a flowchart: one a line, several with semicolons, or one over lines inside quotes. */
function splitStatements(lines: readonly DiagramLine[]): DiagramLine[] {
  const statements: DiagramLine[] = [];
  let open: DiagramLine | undefined;
  for (const { text, number } of lines) {
    const line: DiagramLine = open
      ? { text: `${open.text}\n${text}`, number: open.number }
      : { text, number };
    const isOpen =
      [/"/g, /\|/g].some((delimiter) => isOdd(line.text, delimiter)) && line.text.length < 2000;
    open = isOpen ? line : undefined;
    if (isOpen) continue;
    for (const part of splitAtSemicolons(line.text)) {
      if (part.trim()) statements.push({ text: part.trim(), number: line.number });
    }
  }
  return open ? [...statements, open] : statements;
}

/** Whether a quote, or the bar around the label of a link, is still open. */
function isOdd(text: string, delimiter: RegExp): boolean {
  const outside = delimiter.source === '"' ? text : text.replace(/"[^"]*"/g, '');
  return (outside.match(delimiter) ?? []).length % 2 === 1;
}

/** Semicolons end a statement, except in quotes, brackets and entities. */
function splitAtSemicolons(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  let depth = 0;
  for (const [index, character] of text.split('').entries()) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && '[({'.includes(character)) depth++;
    if (!isQuoted && '])}'.includes(character)) depth--;
    const isEntity = /[#&]\w+$/.test(text.slice(Math.max(0, index - 8), index));
    if (character === ';' && !isQuoted && depth <= 0 && !isEntity) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** `A & B --> C`: groups of nodes, with a link between each pair of neighbors. */
interface FlowChain {
  groups: FlowNode[][];
  links: FlowLink[];
}

/** Parses a statement of nodes and links. Throws DiagramError for other lines. */
function readChain({ text, number }: DiagramLine): FlowChain {
  const chain: FlowChain = { groups: [], links: [] };
  let rest = text;
  for (;;) {
    const { nodes, length } = readGroup(rest, number);
    chain.groups.push(nodes);
    rest = rest.slice(length).trim();
    if (rest === '') return chain;
    const link = readLink(rest);
    if (!link) throw notALink(rest, number);
    chain.links.push(link);
    rest = rest.slice(link.length).trim();
  }
}

function readGroup(text: string, number: number): { nodes: FlowNode[]; length: number } {
  const nodes: FlowNode[] = [];
  let at = 0;
  for (;;) {
    const node = readNode(text.slice(at));
    if (!node) throw notANode(text.slice(at), number);
    nodes.push(node);
    at += node.length;
    const next = /^\s*&\s*/.exec(text.slice(at));
    if (!next) return { nodes, length: at };
    at += next[0].length;
  }
}

/** Maximum length of a text in a message. */
const MAX_SHOWN = 30;

function notALink(text: string, number: number): DiagramError {
  const shown = truncate(text, MAX_SHOWN);
  const open = text.charAt(0);
  const close = CLOSING[open];
  if (close !== undefined && !text.includes(close)) {
    const message = `missing "${close}" in "${shown}"`;
    return new DiagramError(message, number, { isSyntaxError: true });
  }
  return new DiagramError(`"${shown}" is not a link`, number);
}

function notANode(text: string, number: number): DiagramError {
  const isSyntaxError = true;
  const shown = truncate(text, MAX_SHOWN);
  if (text === '')
    return new DiagramError('missing node after the link', number, { isSyntaxError });
  if (readLink(text))
    return new DiagramError(`missing node before "${shown}"`, number, { isSyntaxError });
  return new DiagramError(`"${shown}" is not a node`, number);
}

/** A link between two nodes, and how far it reaches in the text. */
interface FlowLink {
  length: number;
  /** In the syntax of the renderer; undefined for an invisible link. */
  sign?: string | undefined;
  label?: string | undefined;
}

/** Parses the link at the start of a text; undefined if there is none. */
function readLink(text: string): FlowLink | undefined {
  const plain = PLAIN.exec(text);
  if (plain) {
    const [match, start, body = ''] = plain;
    const pipe = PIPE.exec(text.slice(match.length));
    return {
      length: match.length + (pipe?.[0].length ?? 0),
      sign: body.startsWith('~') ? undefined : toSign(start, body, body.at(-1)),
      label: pipe?.[1],
    };
  }
  const worded = WITH_TEXT.exec(text);
  if (!worded) return undefined;
  const [match, start, open = '', label, close = ''] = worded;
  return { length: match.length, sign: toSign(start, open, close.at(-1)), label };
}

function toSign(start: string | undefined, body: string, end: string | undefined): string {
  const isTipped = end !== undefined && '>xo'.includes(end);
  const tail = start && isTipped ? '<' : '';
  if (body.startsWith('=')) return `${tail}${isTipped ? '==>' : '==='}`;
  if (body.startsWith('-.')) return `${tail}${isTipped ? '-.->' : '-.-'}`;
  return `${tail}${isTipped ? '-->' : '---'}`;
}

/** A node in the source, and the length of its text. */
interface FlowNode {
  id: string;
  length: number;
  shape?: Shape | undefined;
  label?: string | undefined;
  /** Classes set with `:::`. */
  className?: string | undefined;
}

/** Opening and closing delimiters of shapes, in Mermaid and for the renderer. */
type Shape = readonly [open: string, close: string];

/** Parses the node at the start of a text; undefined if there is none. */
function readNode(text: string): FlowNode | undefined {
  const id = ID.exec(text)?.[0];
  if (id === undefined) return undefined;
  const shape = readShape(text, id.length);
  const node: FlowNode = { id, ...shape };
  const className = /^:::([\w-]+)/.exec(text.slice(node.length));
  if (!className) return node;
  return { ...node, length: node.length + className[0].length, className: className[1] };
}

function readShape(text: string, at: number): Omit<FlowNode, 'id'> {
  const named = /^\s*@\{([^}]*)\}/.exec(text.slice(at));
  if (named) {
    const [match, body = ''] = named;
    const name = /\bshape:\s*"?([\w-]+)/.exec(body)?.[1] ?? '';
    const label = /\blabel:\s*(?:"([^"]*)"|([^,]*))/.exec(body);
    return {
      length: at + match.length,
      shape: (Object.hasOwn(NAMED, name) && NAMED[name]) || RECTANGLE,
      label: label ? (label[1] ?? label[2]) : undefined,
    };
  }
  for (const [open, close] of SHAPES) {
    if (!text.startsWith(open, at)) continue;
    const end = findEnd(text, at + open.length, close);
    if (end === -1) continue;
    return {
      length: end + close.length,
      shape: RENDERED_AS.get(open + close) ?? [open, close],
      label: text.slice(at + open.length, end),
    };
  }
  return { length: at };
}

/** Offset of the end of a label: quotes hide brackets, and inner brackets close first. */
function findEnd(text: string, from: number, close: string): number {
  const quoted = /^\s*"[^"]*"\s*/.exec(text.slice(from));
  if (quoted) {
    const end = from + quoted[0].length;
    return text.startsWith(close, end) ? end : -1;
  }
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    if (depth === 0 && text.startsWith(close, index)) return index;
    const character = text[index] ?? '';
    if ('[({'.includes(character)) depth++;
    else if ('])}'.includes(character)) depth = Math.max(0, depth - 1);
  }
  return text.indexOf(close, from);
}
