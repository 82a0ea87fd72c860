import { encodeLabel } from './labels.ts';
import { DiagramError, type DiagramLine, type DiagramSource } from './types.ts';

const KNOWN = [/^direction\s+\w+$/i, /^\}$/, /^state\s+(?:"[^"]*"\s+as\s+)?[\w\p{L}]+\s*\{$/u];
const TRANSITION = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:\s*(?!\s)(.+))?$/u;
const NAMED = /^state\s+"([^"]*)"\s+as\s+([\w\p{L}]+)$/u;
const DESCRIBED = /^([\w\p{L}-]+)\s*:\s*(?!\s)(.+)$/u;
const BARE = /^(?:state\s+)?[\w\p{L}-]+$/u;
const SILENT = /^(?:classDef|class|style|hide empty|accTitle|accDescr)\b/;

const NOTE = /^note\s+(?:left|right)\s+of\s+([\w\p{L}-]+)\s*(?::\s*(?!\s)(.+))?$/iu;

/** What the renderer takes for a state and is a note. */
export const NOTE_ID = 'trellisnote';

/** The state diagram in the forms that the renderer knows, notes as states of their own; forks are not among them. */
export function rewriteStates({ lines }: DiagramSource): string {
  const rest = lines.slice(1);
  const rewritten: string[] = [];
  for (let line = rest.shift(), notes = 0; line; line = rest.shift()) {
    const [, state, words] = NOTE.exec(line.text) ?? [];
    if (state === undefined) {
      rewritten.push(...rewrite(line));
      continue;
    }
    const id = `${NOTE_ID}${(notes += 1)}`;
    const text = words ?? takeNote(rest, line);
    rewritten.push(`state "${encodeLabel(text, 'note')}" as ${id}`, `${state} --> ${id}`);
  }
  return ['stateDiagram-v2', ...rewritten].join('\n');
}

/** Takes the lines of a note, up to its end, off the lines that follow it. */
function takeNote(rest: DiagramLine[], { number }: DiagramLine): string {
  const end = rest.findIndex(({ text }) => /^end\s*note$/i.test(text));
  if (end === -1) throw new DiagramError('a note has no "end note"', number);
  const lines = rest.splice(0, end + 1).slice(0, -1);
  return lines.map(({ text }) => text).join('<br/>');
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
