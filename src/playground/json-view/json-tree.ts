import type { JsonPath, JsonRow } from '../json-worker/json-rows.ts';
import { el, on } from '../dom.ts';
import { JsonBranch, type BranchDrawing } from './json-branch.ts';
import { renderScalar } from './json-scalar.ts';
import { moveByKey } from './tree-keys.ts';

/** What a tree reads, and whom it tells of the row that the reader is at. */
export interface TreeSource {
  read: BranchDrawing['read'];
  readText(path: JsonPath): Promise<string>;
  onselect(path: JsonPath): void;
}

/** A JSON value in colours; objects and lists open, and have their members made when they do. */
export class JsonTree {
  readonly element = el('div', { className: 't-json line', tabIndex: 0 });
  readonly #source: TreeSource;
  readonly #keys = new Map<string, string>();
  readonly #rows = new Map<string, HTMLElement>();
  readonly #branches = new Map<string, JsonBranch>();
  readonly #notes = new Map<string, string[]>();
  readonly #drawing: BranchDrawing;

  constructor(source: TreeSource, root: JsonRow) {
    this.#source = source;
    this.#drawing = {
      read: (path, from, to) => source.read(path, from, to),
      draw: (row, path, after) => this.#drawRow(row, path, after),
    };
    this.element.append(this.#drawRow(root, [], ''));
    on(this.element, 'keydown', moveByKey);
  }

  /** Opens all that is around a value, and goes to it. */
  async reveal(path: JsonPath): Promise<HTMLElement | undefined> {
    for (let depth = 0; depth < path.length; depth++) {
      const at = path[depth] ?? 0;
      let branch = this.#branches.get(keyOf(path.slice(0, depth)));
      await branch?.open();
      while (branch && !this.#rows.has(keyOf(path.slice(0, depth + 1)))) {
        branch = branch.parts.find(({ from, to }) => from <= at && at < to);
        await branch?.open();
      }
    }
    const row = this.#rows.get(keyOf(path));
    const target = row && (row.querySelector<HTMLElement>('summary') ?? row);
    target?.scrollIntoView({ block: 'nearest' });
    for (const found of this.element.querySelectorAll('.t-json-found'))
      found.classList.remove('t-json-found');
    target?.classList.add('t-json-found');
    return target;
  }

  /** The way to a value as code would write it: `plants[0].name`. */
  nameOf(path: JsonPath): string {
    const names = path.map((at, depth) => {
      const key = this.#keys.get(keyOf(path.slice(0, depth + 1)));
      if (key === undefined) return `[${at}]`;
      return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    });
    return names.join('').replace(/^\./, '') || '$';
  }

  /** Puts a note beside a value, now or when it is drawn. */
  note(path: JsonPath, text: string): void {
    const key = keyOf(path);
    this.#notes.set(key, [...(this.#notes.get(key) ?? []), text]);
    const row = this.#rows.get(key);
    if (row) addNote(row, text);
  }

  #drawRow(row: JsonRow, path: JsonPath, after: string): HTMLElement {
    const name = row.key === undefined ? [] : [el('span', { className: 'a' }, JSON.stringify(row.key)), ': ']; // prettier-ignore
    const isList = row.kind === 'array';
    const isBranch = (isList || row.kind === 'object') && row.size > 0;
    const element = el('div', {});
    if (isBranch)
      element.append(this.#drawBranch(row, path, name), `${isList ? ']' : '}'}${after}`);
    else {
      const value = isList ? '[]' : row.kind === 'object' ? '{}' : renderScalar(row, () => this.#source.readText(path)); // prettier-ignore
      element.append(...name, value, after);
      element.tabIndex = -1;
    }
    element.className = isBranch ? 't-json-branch' : 't-json-leaf';
    const place = element.querySelector('summary') ?? element;
    on(place as HTMLElement, 'focus', () => this.#source.onselect(path));
    this.#rows.set(keyOf(path), element);
    if (row.key !== undefined) this.#keys.set(keyOf(path), row.key);
    for (const text of this.#notes.get(keyOf(path)) ?? []) addNote(element, text);
    return element;
  }

  #drawBranch(row: JsonRow, path: JsonPath, name: (Node | string)[]): HTMLElement {
    const { size, members } = row;
    const summary = el('summary', {}, ...name, row.kind === 'array' ? '[' : '{');
    summary.dataset['size'] = String(size);
    const branch = new JsonBranch(this.#drawing, summary, { path, from: 0, to: size, size });
    this.#branches.set(keyOf(path), branch);
    if (members) {
      void branch.fill(members);
      branch.details.open = true;
    }
    return branch.details;
  }
}

/** The note stands in the line of the value, or of where it begins. */
function addNote(row: HTMLElement, text: string): void {
  const note = el('span', { className: 't-json-note' }, text);
  (row.querySelector('summary') ?? row).append(note);
}

function keyOf(path: JsonPath): string {
  return path.join('.');
}
