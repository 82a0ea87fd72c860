import { LOOP, NOTE_PADDING, type Columns } from './sequence-columns.ts';
import type { Step } from './sequence-model.ts';
import { drawText } from './sequence-parts.ts';
import { LINE, widthOf } from './text-size.ts';

interface OpenBlock {
  word: string;
  lines: string[];
  top: number;
  /** Participants that stand in it. */
  from: number;
  to: number;
  dividers: { y: number; lines: string[] }[];
  /** How many blocks stand inside, one in the other. */
  depth: number;
}

/** The part of a drawing below the participants, as far as it is drawn. */
export class SequencePage {
  /** What lies behind the lifelines. */
  readonly frames: string[] = [];
  readonly marks: string[] = [];
  right = 0;
  readonly #columns: Columns;
  readonly #id: string;
  readonly #blocks: OpenBlock[] = [];
  readonly #active = new Map<number, number[]>();
  #y: number;

  constructor(columns: Columns, id: string, top: number) {
    this.#columns = columns;
    this.#id = id;
    this.#y = top;
  }

  draw(step: Step): void {
    if (step.type === 'message') this.#message(step);
    else if (step.type === 'note') this.#note(step);
    else if (step.type === 'open') this.#openBlock(step.word, step.lines);
    else if (step.type === 'divide') this.#divide(step.lines);
    else if (step.type === 'close') this.#close();
    else if (step.type === 'activate') this.#activate(step.actor);
    else this.#deactivate(step.actor);
  }

  /** Closes what is still open; gives the lowest point. */
  finish(): number {
    while (this.#blocks.length > 0) this.#close();
    for (const [actor, tops] of this.#active) while (tops.length > 0) this.#deactivate(actor);
    return this.#y;
  }

  #center(index: number): number {
    return this.#columns.centers[index] ?? 0;
  }

  #reach(from: number, to: number): void {
    for (const block of this.#blocks) {
      block.from = Math.min(block.from, from);
      block.to = Math.max(block.to, to);
    }
  }

  #message({ from, to, lines, isDashed, tips }: Extract<Step, { type: 'message' }>): void {
    this.#reach(Math.min(from, to), Math.max(from, to));
    const [x1, x2] = [this.#center(from), this.#center(to)];
    const height = lines.length * LINE;
    const look = [
      `class="t-d-arrow${isDashed ? ' t-d-dashed' : ''}"`,
      tips.end === 'none' ? '' : ` marker-end="url(#${this.#id}-${tips.end})"`,
      tips.start ? ` marker-start="url(#${this.#id}-arrow)"` : '',
    ].join('');
    if (from === to) {
      const middle = this.#y + 10 + Math.max(height, 24) / 2;
      this.marks.push(`<path d="M${x1} ${middle - 10}h${LOOP}v20h${3 - LOOP}" ${look}/>`);
      this.marks.push(drawText(lines, x1 + LOOP + 8, middle, 'start'));
      this.right = Math.max(this.right, x1 + LOOP + 8 + widthOf(lines));
      this.#y += Math.max(height, 24) + 20;
      return;
    }
    this.#y += 12 + height;
    const gap = x2 > x1 ? -2 : 2;
    this.marks.push(drawText(lines, (x1 + x2) / 2, this.#y - height / 2 - 2, 'middle'));
    this.marks.push(`<path d="M${x1} ${this.#y + 4}H${x2 + gap}" ${look}/>`);
    this.#y += 14;
  }

  #note({ place, from, to, lines }: Extract<Step, { type: 'note' }>): void {
    this.#reach(from, to);
    const width = Math.max(
      widthOf(lines) + 2 * NOTE_PADDING,
      place === 'over' && from !== to ? this.#center(to) - this.#center(from) + 40 : 0,
    );
    const middle =
      place === 'left'
        ? this.#center(from) - width / 2 - 14
        : place === 'right'
          ? this.#center(to) + width / 2 + 14
          : (this.#center(from) + this.#center(to)) / 2;
    const height = lines.length * LINE + 12;
    this.#y += 10;
    const box = `x="${middle - width / 2}" y="${this.#y}" width="${width}" height="${height}"`;
    this.marks.push(`<rect ${box} rx="4" class="t-d-note"/>`);
    this.marks.push(drawText(lines, middle, this.#y + height / 2, 'middle'));
    this.right = Math.max(this.right, middle + width / 2);
    this.#y += height + 4;
  }

  #openBlock(word: string, lines: string[]): void {
    this.#y += 12;
    const block = { word, lines, top: this.#y, from: Infinity, to: -1, dividers: [], depth: 0 };
    this.#blocks.push(block);
    this.#y += word === 'rect' ? 4 : Math.max(1, lines.length) * LINE + 8;
  }

  #divide(lines: string[]): void {
    this.#y += 10;
    this.#blocks.at(-1)?.dividers.push({ y: this.#y, lines });
    this.#y += Math.max(0, lines.length) * LINE + 6;
  }

  #close(): void {
    const block = this.#blocks.pop();
    if (!block) return;
    this.#y += 10;
    const outer = this.#blocks.at(-1);
    if (outer) {
      outer.depth = Math.max(outer.depth, block.depth + 1);
      if (block.to >= 0) this.#reach(block.from, block.to);
    }
    const [from, to] =
      block.to < 0 ? [0, this.#columns.centers.length - 1] : [block.from, block.to];
    const pad = 10 + 8 * block.depth;
    const left = this.#center(from) - (this.#columns.widths[from] ?? 0) / 2 - pad;
    const label = widthOf(block.lines) + widthOf([block.word], 1.1) + 40;
    const edge = this.#center(to) + (this.#columns.widths[to] ?? 0) / 2 + pad;
    const right = Math.max(edge, left + (block.word === 'rect' ? 0 : label));
    this.right = Math.max(this.right, right);
    this.#frame(block, left, right - left);
    this.#y += 4;
  }

  #frame({ word, lines, top, dividers }: OpenBlock, left: number, width: number): void {
    const box = `x="${left}" y="${top}" width="${width}" height="${this.#y - top}" rx="4"`;
    if (word === 'rect') {
      this.frames.unshift(`<rect ${box} class="t-d-area"/>`);
      return;
    }
    const tab = widthOf([word], 1.1) + 16;
    this.marks.push(
      `<rect ${box} class="t-d-block"/>`,
      `<path d="M${left} ${top}h${tab}v14l-6 6h${6 - tab}z" class="t-d-tab"/>`,
      drawText([word], left + 8, top + 10, 'start', 't-d-strong'),
      drawText(lines, left + tab + 8, top + 3 + (lines.length * LINE) / 2, 'start'),
      ...dividers.flatMap(({ y, lines: own }) => [
        `<path d="M${left} ${y}h${width}" class="t-d-divider"/>`,
        drawText(own, left + 10, y + 4 + (own.length * LINE) / 2, 'start'),
      ]),
    );
  }

  #activate(actor: number): void {
    this.#active.set(actor, [...(this.#active.get(actor) ?? []), this.#y - 10]);
  }

  #deactivate(actor: number): void {
    const tops = this.#active.get(actor) ?? [];
    const top = tops.pop();
    if (top === undefined) return;
    const x = this.#center(actor) - 5 + tops.length * 4;
    const height = Math.max(8, this.#y - 8 - top);
    this.marks.unshift(
      `<rect x="${x}" y="${top}" width="10" height="${height}" rx="2" class="t-d-active"/>`,
    );
  }
}
