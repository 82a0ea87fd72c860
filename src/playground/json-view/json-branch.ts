import type { JsonPath, JsonRow } from '../json-worker/json-rows.ts';
import { el, on } from '../dom.ts';

/** Members that are drawn at once; longer lists are in parts that open. */
export const SLICE = 100;

/** Reads and draws members for a branch. */
export interface BranchDrawing {
  read(path: JsonPath, from: number, to: number): Promise<JsonRow[]>;
  draw(row: JsonRow, path: JsonPath, after: string): HTMLElement;
}

/** An object, a list, or a part of a long one: something that opens, whose members are drawn when it does. */
export class JsonBranch {
  readonly details: HTMLDetailsElement;
  /** Parts that follow the members that are drawn first. */
  readonly parts: JsonBranch[] = [];
  readonly path: JsonPath;
  readonly from: number;
  readonly to: number;
  readonly #size: number;
  readonly #drawing: BranchDrawing;
  #filled: Promise<void> | undefined;

  constructor(
    drawing: BranchDrawing,
    summary: HTMLElement,
    { path, from, to, size }: { path: JsonPath; from: number; to: number; size: number },
  ) {
    this.#drawing = drawing;
    this.path = path;
    this.from = from;
    this.to = to;
    this.#size = size;
    this.details = on(el('details', {}, summary), 'toggle', () => {
      if (this.details.open) void this.fill();
    });
  }

  /** Opens it, and waits for its members. */
  async open(): Promise<void> {
    this.details.open = true;
    await this.fill();
  }

  /** Draws the members, once; `rows` are the first of them where they are known already. */
  fill(rows?: readonly JsonRow[]): Promise<void> {
    this.#filled ??= this.#draw(rows);
    return this.#filled;
  }

  async #draw(known: readonly JsonRow[] | undefined): Promise<void> {
    const { path, from, to } = this;
    // A part of a very long list has parts in turn, and no members of its own.
    const step = stepOf(to - from);
    const isDeep = from > 0 && step > SLICE;
    const end = isDeep ? from : Math.min(to, from + SLICE);
    const rows = known ?? (isDeep ? [] : await this.#drawing.read(path, from, end));
    const members = rows.map((row, at) => {
      const after = from + at < this.#size - 1 ? ',' : '';
      return this.#drawing.draw(row, [...path, from + at], after);
    });
    for (let start = end; start < to; start = nextBound(start, step, to)) {
      const until = nextBound(start, step, to);
      const summary = el('summary', {}, `${start} … ${until - 1}`);
      const part = { path, from: start, to: until, size: this.#size };
      this.parts.push(new JsonBranch(this.#drawing, summary, part));
    }
    const parts = this.parts.map(({ details }) => el('div', { className: 't-json-part' }, details));
    this.details.append(...members, ...parts);
  }
}

/** Members in a part, so that a list has no more than a hundred parts. */
function stepOf(count: number): number {
  let step = SLICE;
  while (count / step > SLICE) step *= SLICE;
  return step;
}

function nextBound(start: number, step: number, to: number): number {
  return Math.min(to, (Math.floor(start / step) + 1) * step);
}
