// Development overlay: reloads pages when they change, and shows the problems of the project.

import type { Severity } from '../diagnostics/rules.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { countNoun } from '../utils/text.ts';
import type { LiveMessage, ShownProblem } from './overlay-names.ts';
import { markSamples } from './overlay/sample-marks.ts';
import { el } from './shared/dom.ts';
import { readStored, writeStored } from './shared/storage.ts';

/** Whether the author has the panel open, on all pages and from one day to the next. */
const KEY = 'trellis-problems';

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' };

/** Styles of the overlay, independent of the page, which may be broken. */
const STYLE = `
  :host {
    position: fixed; inset: auto 1rem 1rem; z-index: 100000; display: grid; gap: 0.5rem; justify-items: end;
    pointer-events: none; font: 14px/1.5 var(--t-font-body, system-ui, sans-serif); text-align: start;
    --ink: light-dark(#16181d, #eceef2); --quiet: light-dark(#565b66, #a7adba); --line: light-dark(#d3d6dd, #3d424e);
    --paper: light-dark(#fff, #16181d); --hairline: light-dark(#e6e8ec, #2b2f38); --shade: light-dark(#f4f5f7, #0d0f13);
    --error: light-dark(#b01c2e, #ff9aa3); --warning: light-dark(#8a5300, #f2c14b); --info: light-dark(#1f5fbf, #8ab8ff);
  }
  .toggle, .panel {
    pointer-events: auto; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
    box-shadow: 0 0.25rem 1rem rgb(0 0 0 / 14%);
  }
  .toggle {
    display: flex; gap: 0.5rem; align-items: center; min-block-size: 2rem; padding: 0.25rem 0.75rem; border-radius: 2rem;
    font: inherit; font-size: 13px; font-weight: 600; cursor: pointer;
  }
  .toggle:hover { background: var(--shade); }
  .toggle::before { content: ''; inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: var(--warning); }
  .toggle.grave::before { background: var(--error); }
  .panel {
    box-sizing: border-box; inline-size: 100%; max-inline-size: 46rem; max-block-size: min(45vh, 28rem); overflow: auto;
    overscroll-behavior: contain; border-radius: 0.75rem;
  }
  .status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .panel[hidden] { display: none; }
  :focus-visible { outline: 2px solid var(--info); outline-offset: 1px; }
  .panel:focus { outline: none; }
  section + section { border-block-start: 1px solid var(--hairline); }
  h2 {
    position: sticky; inset-block-start: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; margin: 0;
    padding: 0.5rem 1rem; font-size: 13px; font-weight: 600; overflow-wrap: anywhere; background: var(--shade);
  }
  .here { font-weight: 400; color: var(--quiet); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 0.75rem 1rem; }
  li + li { border-block-start: 1px solid var(--hairline); }
  p { margin: 0; overflow-wrap: anywhere; }
  b { margin-inline-end: 0.5rem; font-weight: 600; }
  .error b { color: var(--error); }
  .warning b { color: var(--warning); }
  .info b { color: var(--info); }
  .held { padding: 0.75rem 1rem; color: var(--quiet); }
  .hint { color: var(--quiet); }
  .place { font: 13px/1.6 var(--t-font-mono, ui-monospace, monospace); color: var(--quiet); }
  button.place {
    padding: 0; border: 0; background: none; text-align: start; text-decoration: underline; text-underline-offset: 0.2em;
    overflow-wrap: anywhere; cursor: pointer;
  }
  button.place:hover { color: var(--ink); }
  .fix {
    margin-block-start: 0.5rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem;
    font: inherit; font-weight: 600; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; cursor: pointer;
  }
  .fix:hover { background: var(--shade); }
  .said { color: var(--error); }
  pre {
    margin: 0.5rem 0; padding: 0.5rem 0.75rem; overflow: auto; border-radius: 0.5rem; tab-size: 2;
    font: 13px/1.6 var(--t-font-mono, ui-monospace, monospace); background: var(--shade);
  }
  @media print { :host { display: none; } }
`;

let overlay: Overlay | undefined;

document.addEventListener('keydown', (event) => {
  // An open dialog of the page handles the key.
  const isHandled = event.defaultPrevented || document.querySelector('dialog[open]');
  if (event.key !== 'Escape' || isHandled || !overlay || overlay.panel.hidden) return;
  const hadFocus = overlay.panel.contains(overlay.root.activeElement);
  decide(overlay, false);
  if (hadFocus) overlay.toggle.focus();
});

const script = document.querySelector<HTMLScriptElement>('script[data-state]');
const state = script?.dataset['state'];
const url = new URL('live', script?.src ?? location.href);

let source: EventSource | undefined;

function connect(): void {
  const target = new URL(url);
  target.searchParams.set('page', location.pathname);
  source = new EventSource(target);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as LiveMessage;
    if (message.state === state) {
      showProblems(message, url);
      markSamples(message.samples);
    } else location.reload();
  });
}

// A browser keeps six connections to a server; pages in the background do without one.
document.addEventListener('visibilitychange', () => {
  source?.close();
  if (!document.hidden) connect();
});
if (!document.hidden) connect();

/** Whether the author left the panel open. A browser that keeps nothing begins with a closed one. */
function wasOpen(): boolean {
  return readStored('localStorage', KEY) === 'open';
}

/** Keeps whether the panel is open. */
function keepOpen(isOpen: boolean): void {
  writeStored('localStorage', KEY, isOpen ? 'open' : undefined);
}

/**
 * Asks the server to open or fix the location of a problem; resolves to its error message, if any.
 */
async function post(what: 'open' | 'fix', problem: string, url: URL): Promise<string | undefined> {
  try {
    const headers = { 'Trellis-Problem': problem };
    const response = await fetch(new URL(what, url), { method: 'POST', headers });
    return response.ok ? undefined : await response.text();
  } catch (error) {
    rethrowUnless(error, 'TypeError');
    return 'The development server does not respond.';
  }
}

/** The problems of a message by file. `url` is the one for edits. */
function listProblems({ problems, canEdit }: LiveMessage, url: URL): HTMLElement[] {
  // In a frame, another page could trick the author into clicking.
  const edits = canEdit && window.top === window ? url : undefined;
  return [...Map.groupBy(problems, ({ file }) => file)].map(([file, group], index) => {
    const title = el('h2', {}, file || 'Project');
    title.id = `file-${index}`;
    if (group[0]?.isHere) title.append(el('span', { className: 'here' }, 'this page'));
    const list = el('ul', {}, ...group.map((problem) => describe(problem, edits)));
    const section = el('section', {}, title, list);
    section.setAttribute('aria-labelledby', title.id);
    return section;
  });
}

function describe(problem: ShownProblem, edits: URL | undefined): HTMLElement {
  const { isGrave, severity, message, hint, location, frame } = problem;
  const text = el('p', { className: 'said' });
  text.setAttribute('role', 'alert');
  const act = (what: 'open' | 'fix') => async () => {
    text.textContent = '';
    if (edits) text.textContent = (await post(what, problem.id, edits)) ?? '';
  };
  const row = el(
    'li',
    { className: isGrave ? 'error' : severity },
    el('p', {}, el('b', {}, WORDS[severity]), message),
  );
  if (location)
    row.append(edits ? locationButton(location, problem.id, act('open')) : locationText(location));
  if (frame) row.append(el('pre', {}, frame));
  if (hint) row.append(el('p', { className: 'hint' }, hint));
  const label = describeFix(problem);
  if (edits && label !== undefined) row.append(fixButton(label, problem.id, act('fix')));
  row.append(text);
  return row;
}

function locationText(location: string): HTMLElement {
  return el('p', { className: 'place' }, location);
}

function locationButton(location: string, id: string, open: () => void): HTMLElement {
  const button = el('button', { className: 'place' }, location);
  button.title = 'Open in the editor';
  button.setAttribute('aria-label', `Open ${location} in the editor`);
  return onClick(button, `open ${id}`, open);
}

/** Label of the fix; undefined if there is no safe fix. */
function describeFix({ replacement, move }: ShownProblem): string | undefined {
  if (move) return `Rename ${move.from} to ${move.to} everywhere`;
  if (replacement === undefined) return undefined;
  return replacement === '' ? 'Fix: remove it' : `Fix: change to ${replacement}`;
}

function fixButton(text: string, id: string, fix: () => void): HTMLElement {
  return onClick(el('button', { className: 'fix' }, text), `fix ${id}`, fix);
}

/** `name` identifies the control after the problems are rendered again. */
function onClick(button: HTMLButtonElement, name: string, action: () => void): HTMLElement {
  button.type = 'button';
  button.dataset['name'] = name;
  button.addEventListener('click', action);
  return button;
}

/** Elements on the page while there are problems. */
interface Overlay {
  host: HTMLElement;
  root: ShadowRoot;
  toggle: HTMLButtonElement;
  /** Live region that announces changes of the toggle. */
  status: HTMLElement;
  panel: HTMLElement;
}

/**
 * Shows problems: a small button with their number, and a panel with all of them when it is open.
 */
function showProblems(message: LiveMessage, url: URL): void {
  if (message.problems.length > 0) return fill((overlay ??= createOverlay()), message, url);
  overlay?.host.remove();
  overlay = undefined;
  makeRoom(0);
}

function createOverlay(): Overlay {
  const host = document.createElement('trellis-problems');
  host.setAttribute('role', 'region');
  host.setAttribute('aria-label', 'Problems');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const status = el('p', { className: 'status' });
  status.setAttribute('role', 'status');
  const toggle = el('button', { className: 'toggle' });
  toggle.type = 'button';
  toggle.setAttribute('aria-controls', 'panel');
  const panel = el('div', { className: 'panel' });
  panel.id = 'panel';
  root.append(panel, toggle, status);
  document.body.append(host);
  const created = { host, root, toggle, status, panel };
  toggle.addEventListener('click', () => decide(created, panel.hidden !== false));
  return created;
}

function decide(own: Overlay, isOpen: boolean): void {
  keepOpen(isOpen);
  setOpen(own, isOpen);
}

function setOpen({ host, toggle, panel }: Overlay, isOpen: boolean): void {
  panel.hidden = !isOpen;
  toggle.setAttribute('aria-expanded', String(isOpen));
  makeRoom(isOpen ? host.getBoundingClientRect().height : 0);
}

function fill(own: Overlay, message: LiveMessage, url: URL): void {
  const { root, toggle, status, panel } = own;
  const { activeElement: focused } = root;
  const name = focused instanceof HTMLElement ? focused.dataset['name'] : undefined;
  const { scrollTop } = panel;
  const note = el(
    'p',
    { className: 'held' },
    'The site is not updated until the errors are fixed.',
  );
  panel.replaceChildren(...(message.isHeldBack ? [note] : []), ...listProblems(message, url));
  const hasErrors = message.problems.some(({ isGrave }) => isGrave);
  toggle.classList.toggle('grave', hasErrors);
  const text = describeCount(message);
  if (toggle.textContent !== text) toggle.textContent = status.textContent = text;
  setOpen(own, wasOpen());
  panel.scrollTop = scrollTop;
  const controls = [...panel.querySelectorAll('button')];
  if (name) controls.find(({ dataset }) => dataset['name'] === name)?.focus();
}

/** `2 errors, 1 warning` */
function describeCount({ problems }: LiveMessage): string {
  const countOf = (kind: Severity) => problems.filter(({ severity }) => severity === kind).length;
  const parts: [number, string][] = [
    [countOf('error'), 'error'],
    [countOf('warning'), 'warning'],
    [countOf('info'), 'note'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => countNoun(number, word))
    .join(', ');
}

/** Lets the end of the page be scrolled to above an open panel. */
function makeRoom(height: number): void {
  const { style } = document.documentElement;
  style.paddingBlockEnd = style.scrollPaddingBlockEnd = height > 0 ? `${height + 32}px` : '';
}
