import { encodeLabel } from './labels.ts';
import { DiagramError, type DiagramLine, type DiagramSource } from './types.ts';

const KNOWN = [/^direction\s+\w+$/i, /^\}$/, /^state\s+(?:"[^"]*"\s+as\s+)?[\w\p{L}]+\s*\{$/u];
const TRANSITION = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:\s*(.+))?$/u;
const NAMED = /^state\s+"([^"]*)"\s+as\s+([\w\p{L}]+)$/u;
const DESCRIBED = /^([\w\p{L}-]+)\s*:\s*(.+)$/u;
const BARE = /^(?:state\s+)?[\w\p{L}-]+$/u;
const SILENT = /^(?:classDef|class|style|hide empty|accTitle|accDescr)\b/;

/** The state diagram in the forms that the renderer knows; notes and forks are not among them. */
export function rewriteStates({ lines }: DiagramSource): string {
  return ['stateDiagram-v2', ...lines.slice(1).flatMap(rewrite)].join('\n');
}

function rewrite({ text: written, number }: DiagramLine): string[] {
  const text = written
    .replace(/:::[\w-]+/g, '')
    .replace(/;$/, '')
    .trim();
  if (SILENT.test(text)) return [];
  if (KNOWN.some((form) => form.test(text))) return [text];
  const [, from, to, label] = TRANSITION.exec(text) ?? [];
  if (from) return [`${from} --> ${to}${label ? ` : ${encodeLabel(label, 'choice')}` : ''}`];
  const [, name, id] = NAMED.exec(text) ?? [];
  if (id) return [`state "${encodeLabel(name ?? '', 'node')}" as ${id}`];
  const [, own, words] = DESCRIBED.exec(text) ?? [];
  if (own) return [`${own} : ${encodeLabel(words ?? '', 'node')}`];
  if (BARE.test(text))
    return [`${text.replace(/^state\s+/, '')} : ${text.replace(/^state\s+/, '')}`];
  throw new DiagramError(`"${text.slice(0, 40)}" is not drawn yet`, number);
}
