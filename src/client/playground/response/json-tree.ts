import { t } from '../../../i18n/page-messages.ts';
import { button, el, on } from '../../shared/dom.ts';
import { findTarget } from '../../shared/page-dom.ts';
import { SLICE, type JsonPath, type JsonRow } from './json-document.ts';

/** A collapsible object, list, or slice of a long one, whose members are rendered when it opens. */
class JsonBranch {
  readonly details: HTMLDetailsElement;
  /** Slices after the initially rendered members. */
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

  /** Renders the members once; `rows` are the first of them if already known. */
  fill(rows?: readonly JsonRow[]): Promise<void> {
    this.#filled ??= this.#draw(rows);
    return this.#filled;
  }

  async #draw(known: readonly JsonRow[] | undefined): Promise<void> {
    const { path, from, to } = this;
    // A slice of a very long list contains slices instead of members.
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

const LINES = 'summary, .t-json-leaf';

/** Source of a tree, and the listener for the focused row. */
interface TreeSource {
  read: BranchDrawing['read'];
  readText(path: JsonPath): Promise<string>;
  onselect(path: JsonPath): void;
}

/** A highlighted JSON value; objects and lists open and create their members on demand. */
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

  /** Opens all parents of a value, and scrolls to it. */
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

  /** Adds a note next to a value, now or when it is rendered. */
  note(path: JsonPath, text: string): void {
    const key = keyOf(path);
    this.#notes.set(key, [...(this.#notes.get(key) ?? []), text]);
    const row = this.#rows.get(key);
    if (row) addNote(row, text);
  }

  #drawRow(row: JsonRow, path: JsonPath, after: string): HTMLElement {
    const name =
      row.key === undefined ? [] : [el('span', { className: 'a' }, JSON.stringify(row.key)), ': '];
    const isList = row.kind === 'array';
    const isBranch = (isList || row.kind === 'object') && row.size > 0;
    const element = el('div', {});
    if (isBranch)
      element.append(this.#drawBranch(row, path, name), `${isList ? ']' : '}'}${after}`);
    else {
      const value = isList
        ? '[]'
        : row.kind === 'object'
          ? '{}'
          : renderScalar(row, () => this.#source.readText(path));
      element.append(...name, value, after);
      element.tabIndex = -1;
    }
    element.className = isBranch ? 't-json-branch' : 't-json-leaf';
    const target = element.querySelector('summary') ?? element;
    on(target, 'focus', () => this.#source.onselect(path));
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

/** The note is in the line of the value, or in its first line. */
function addNote(row: HTMLElement, text: string): void {
  const note = el('span', { className: 't-json-note' }, text);
  (row.querySelector('summary') ?? row).append(note);
}

function keyOf(path: JsonPath): string {
  return path.join('.');
}

/** Reads and draws members for a branch. */
interface BranchDrawing {
  read(path: JsonPath, from: number, to: number): Promise<JsonRow[]>;
  draw(row: JsonRow, path: JsonPath, after: string): HTMLElement;
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

/** A value without members, highlighted. `readAll` loads the rest of a long one. */
function renderScalar(
  { kind, source, size }: JsonRow,
  readAll: () => Promise<string>,
): HTMLElement {
  if (kind !== 'string') return el('span', { className: 'n' }, source);
  const value = el('span', { className: 's' });
  if (source.length === size) fillText(value, source);
  else {
    const more = button(t('Show more ({})', size - source.length), 't-json-more', async () =>
      fillText(value, await readAll()),
    );
    value.append(`${source} …`, more);
  }
  return value;
}

/** Keeps line breaks, and renders a URL as a link. */
function fillText(value: HTMLElement, source: string): void {
  const text = JSON.parse(source) as string;
  value.classList.toggle('t-json-lines', text.includes('\n'));
  const written = JSON.stringify(text).replace(/\\(.)/g, (character, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : character,
  );
  value.replaceChildren(isWebUrl(text) ? link(text, written) : written);
}

/** Allows only http(s) URLs. */
function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && text.length < 2000 && URL.canParse(text);
}

function link(href: string, text: string): HTMLElement {
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer', tabIndex: -1 }, text);
}

/**
 * Keyboard navigation of a tree: up and down move by line, right opens, left closes or moves to the
 * parent.
 */
function moveByKey(event: KeyboardEvent): void {
  const tree = event.currentTarget as HTMLElement;
  const here = findTarget(event, LINES);
  if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (event.key === 'ArrowDown') neighbor(here, tree, 1)?.focus();
  else if (event.key === 'ArrowUp') neighbor(here, tree, -1)?.focus();
  else if (event.key === 'ArrowRight') setOpen(here, true);
  else if (!setOpen(here, false)) outer(here, tree)?.focus();
}

function neighbor(
  here: HTMLElement | null,
  tree: HTMLElement,
  step: number,
): HTMLElement | undefined {
  const stops = [...tree.querySelectorAll<HTMLElement>(LINES)].filter(
    (stop) => stop.parentElement?.closest('details:not([open])') === null || isOwnSummary(stop),
  );
  return here ? stops[stops.indexOf(here) + step] : stops[0];
}

/**
 * Whether an element is in the summary of a details element, which is visible while it is closed.
 */
function isOwnSummary(element: HTMLElement): boolean {
  return (
    element.matches('summary') &&
    element.parentElement?.parentElement?.closest('details:not([open])') === null
  );
}

/** Opens or closes a line; false if it has that state, or is not collapsible. */
function setOpen(here: HTMLElement | null, open: boolean): boolean {
  const details = here?.matches('summary') ? (here.parentElement as HTMLDetailsElement) : undefined;
  if (!details || details.open === open) return false;
  details.open = open;
  return true;
}

function outer(here: HTMLElement | null, tree: HTMLElement): HTMLElement | null {
  const inside = here?.matches('summary') ? here.parentElement?.parentElement : here;
  const details = inside?.parentElement?.closest('details');
  return details && tree.contains(details) ? details.querySelector('summary') : null;
}
