import { readLink, type FlowLink } from './links.ts';
import { readNode, type FlowNode } from './nodes.ts';
import { DiagramError, type DiagramLine } from '../types.ts';

/** `A & B --> C`: groups of nodes with a link between each two of them. */
export interface FlowChain {
  groups: FlowNode[][];
  links: FlowLink[];
}

/** Reads a statement that is made of nodes and links; what cannot be read is told with its line. */
export function readChain({ text, number }: DiagramLine): FlowChain {
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

const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' };

function notALink(text: string, number: number): DiagramError {
  const open = text.charAt(0);
  const close = CLOSING[open];
  if (close !== undefined && !text.includes(close)) {
    const message = `"${shorten(text)}" lacks the closing ${close}`;
    return new DiagramError(message, number, { isSyntaxError: true });
  }
  return new DiagramError(`"${shorten(text)}" is not a link`, number);
}

function notANode(text: string, number: number): DiagramError {
  const isSyntaxError = true;
  if (text === '')
    return new DiagramError('a node is missing after the link', number, { isSyntaxError });
  if (readLink(text))
    return new DiagramError(`a node is missing before "${shorten(text)}"`, number, {
      isSyntaxError,
    });
  return new DiagramError(`"${shorten(text)}" is not a node`, number);
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
