import { DiagramError, readLabel, type DiagramLine, type DiagramSource } from './labels.ts';
import { cutText } from '../../utils/text.ts';

const ACTOR = /^(?:create\s+)?(participant|actor)\s+(?!\s)(.+?)(?:(?<!\s)\s+as\s+(?!\s)(.+))?$/;
const MESSAGE =
  /^(.+?)(?<!\s)\s*(<<-?->>|--?>>|--?>|--?\)|--?x(?=\s|[+-]|[A-Z"]))\s*(?!\s)([+-]?)\s*(?!\s)([^:]+?)(?<!\s)\s*(?::\s*(?!\s)(.*))?$/;
const NOTE = /^note\s+(left|right|over)(?:\s+of)?\s+(?!\s)([^:]+?)(?<!\s)\s*:\s*(?!\s)(.+)$/i;
const BLOCK = /^(loop|alt|opt|par|critical|break|rect)\b\s*(?!\s)(.*)$/;
const DIVIDER = /^(?:else|and|option)\b\s*(?!\s)(.*)$/;
const BOX = /^box\b\s*(?!\s)(?:transparent\b|(?:rgba?|hsla?)\([^)]*\)|#[\da-f]+\b)?\s*(?!\s)(.*)$/i;
const ACTIVITY = /^(activate|deactivate)\s+(?!\s)(.+)$/;
const SILENT = /^(?:destroy|links?|properties|details|accTitle|accDescr)\b/;

/** Parses a sequence diagram. Throws DiagramError for an invalid line. */
export function readSequence({ lines, title }: DiagramSource): SequenceDiagram {
  const [head, ...rest] = lines;
  const first = head?.text.replace(/^\w+\s*;?/, '').trim();
  const reader = new Reader(title);
  if (head && first) reader.read({ text: first, number: head.number });
  for (const line of rest) reader.read(line);
  return reader.diagram;
}

/** Parser state of one diagram. */
class Reader {
  readonly diagram: SequenceDiagram;
  readonly #indexes = new Map<string, number>();
  readonly #open: ('block' | { lines: string[]; from: number })[] = [];
  #count: number | undefined;

  constructor(title: string | undefined) {
    this.diagram = { actors: [], steps: [], boxes: [], title };
  }

  read({ text: written, number }: DiagramLine): void {
    const text = written.replace(/;$/, '').trim();
    const isKnown =
      SILENT.test(text) ||
      this.#actor(text) ||
      this.#setting(text) ||
      this.#note(text) ||
      this.#block(text) ||
      this.#message(text);
    if (!isKnown)
      throw new DiagramError(`"${cutText(text, 40)}" is not valid in a sequence diagram`, number);
  }

  #actor(text: string): boolean {
    const [, kind, id, label] = ACTOR.exec(text) ?? [];
    if (!kind || !id) return false;
    const name = id.endsWith('}') ? id.replace(/(?<!\s)\s*@\{.*\}$/s, '') : id;
    const actor = this.diagram.actors[this.#indexOf(name)];
    if (actor) {
      actor.isPerson = kind === 'actor';
      if (label) actor.lines = readLabel(label, 'choice');
    }
    return true;
  }

  #setting(text: string): boolean {
    const [, title] = /^title\b:?\s*(?!\s)(.+)$/.exec(text) ?? [];
    if (title) this.diagram.title ??= title;
    const numbering = /^autonumber\b\s*(off|\d+)?/.exec(text);
    if (numbering) this.#count = numbering[1] === 'off' ? undefined : Number(numbering[1] ?? 1);
    return title !== undefined || numbering !== null;
  }

  #note(text: string): boolean {
    const [, word = '', ids, label] = NOTE.exec(text) ?? [];
    if (!ids || !label) return false;
    const indexes = ids.split(',').map((id) => this.#indexOf(id));
    const [from, to] = [Math.min(...indexes), Math.max(...indexes)];
    const placement = word.toLowerCase() as 'left' | 'right' | 'over';
    this.#add({ type: 'note', placement, from, to, lines: readLabel(label, 'note') });
    return true;
  }

  #block(text: string): boolean {
    const [, word, label = ''] = BLOCK.exec(text) ?? [];
    const [, name] = word ? [] : (BOX.exec(text) ?? []);
    const [, condition] = DIVIDER.exec(text) ?? [];
    if (word) {
      this.#open.push('block');
      this.#add({ type: 'open', word, lines: word === 'rect' ? [] : readLabel(label, 'note') });
    } else if (name !== undefined) {
      this.#open.push({ lines: readLabel(name, 'note'), from: this.diagram.actors.length });
    } else if (condition !== undefined) {
      this.#add({ type: 'divide', lines: readLabel(condition, 'note') });
    } else if (text === 'end') {
      this.#close();
    } else return false;
    return true;
  }

  #close(): void {
    const opened = this.#open.pop();
    const to = this.diagram.actors.length - 1;
    if (opened === 'block') this.#add({ type: 'close' });
    else if (opened && to >= opened.from) this.diagram.boxes.push({ ...opened, to });
  }

  #message(text: string): boolean {
    const [, word, actor] = ACTIVITY.exec(text) ?? [];
    if (word && actor) {
      this.#add({ type: word as 'activate', actor: this.#indexOf(actor) });
      return true;
    }
    const [, sender, arrow = '', suffix, receiver, label = ''] = MESSAGE.exec(text) ?? [];
    if (!sender || !receiver) return false;
    const [from, to] = [this.#indexOf(sender), this.#indexOf(receiver)];
    const numbered = this.#count === undefined ? label : `${this.#count++}. ${label}`;
    const isDashed = arrow.replace('<<', '').startsWith('--');
    const lines = readLabel(numbered, 'message');
    this.#add({ type: 'message', from, to, lines, isDashed, tips: toTips(arrow) });
    if (suffix === '+') this.#add({ type: 'activate', actor: to });
    if (suffix === '-') this.#add({ type: 'deactivate', actor: from });
    return true;
  }

  #add(step: Step): void {
    this.diagram.steps.push(step);
  }

  /** Participants can be declared implicitly by a message. */
  #indexOf(id: string): number {
    const key = id.trim().replace(/^"(.*)"$/, '$1');
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index =
      this.diagram.actors.push({ lines: readLabel(key, 'choice'), isPerson: false }) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}

function toTips(arrow: string): Tips {
  const end = arrow.endsWith('>>')
    ? 'arrow'
    : arrow.endsWith(')')
      ? 'open'
      : arrow.endsWith('x')
        ? 'cross'
        : 'none';
  return { start: arrow.startsWith('<<'), end };
}

/** A sequence diagram as it was read. */
export interface SequenceDiagram {
  actors: Actor[];
  /** From top to bottom. */
  steps: Step[];
  /** Boxes around neighboring participants. */
  boxes: { lines: string[]; from: number; to: number }[];
  /** Heading above the diagram. */
  title?: string | undefined;
}

export interface Actor {
  lines: string[];
  isPerson: boolean;
}

/** Participants are referred to by index. */
export type Step =
  | { type: 'message'; from: number; to: number; lines: string[]; isDashed: boolean; tips: Tips }
  | {
      type: 'note';
      placement: 'left' | 'right' | 'over';
      from: number;
      to: number;
      lines: string[];
    }
  | { type: 'open'; word: string; lines: string[] }
  | { type: 'divide'; lines: string[] }
  | { type: 'close' }
  | { type: 'activate' | 'deactivate'; actor: number };

/** Shapes at the two ends of an arrow. */
interface Tips {
  start: boolean;
  end: 'arrow' | 'open' | 'cross' | 'none';
}
