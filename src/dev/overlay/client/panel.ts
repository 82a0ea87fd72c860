import type { Severity } from '../../../diagnostics/rules/index.ts';
import type { LiveMessage } from '../../live-names.ts';
import { element } from './element.ts';
import { keepOpen, wasOpen } from './kept.ts';
import { listProblems } from './problem-list.ts';
import { STYLE } from './style.ts';

/** What is on the page while there are problems. */
interface Overlay {
  host: HTMLElement;
  root: ShadowRoot;
  toggle: HTMLButtonElement;
  /** Reads out what the toggle says when that changes. */
  status: HTMLElement;
  panel: HTMLElement;
}

let overlay: Overlay | undefined;

/** Shows what is wrong: a small button with the number of problems, and a panel with all of them once it is opened. */
export function showProblems(message: LiveMessage, address: URL): void {
  if (message.problems.length > 0) return fill((overlay ??= createOverlay()), message, address);
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
  const status = element('p', 'status');
  status.setAttribute('role', 'status');
  const toggle = element('button', 'toggle');
  toggle.type = 'button';
  toggle.setAttribute('aria-controls', 'panel');
  const panel = element('div', 'panel');
  panel.id = 'panel';
  root.append(panel, toggle, status);
  document.body.append(host);
  const made = { host, root, toggle, status, panel };
  toggle.addEventListener('click', () => decide(made, panel.hidden !== false));
  return made;
}

document.addEventListener('keydown', (event) => {
  // A dialog of the page comes first.
  const isTaken = event.defaultPrevented || document.querySelector('dialog[open]');
  if (event.key !== 'Escape' || isTaken || !overlay || overlay.panel.hidden) return;
  const hadFocus = overlay.panel.contains(overlay.root.activeElement);
  decide(overlay, false);
  if (hadFocus) overlay.toggle.focus();
});

function decide(own: Overlay, isOpen: boolean): void {
  keepOpen(isOpen);
  setOpen(own, isOpen);
}

function setOpen({ host, toggle, panel }: Overlay, isOpen: boolean): void {
  panel.hidden = !isOpen;
  toggle.setAttribute('aria-expanded', String(isOpen));
  makeRoom(isOpen ? host.getBoundingClientRect().height : 0);
}

function fill(own: Overlay, message: LiveMessage, address: URL): void {
  const { root, toggle, status, panel } = own;
  const { activeElement: focused } = root;
  const name = focused instanceof HTMLElement ? focused.dataset['name'] : undefined;
  const { scrollTop } = panel;
  const held = element('p', 'held', 'The site stays as it was until the errors are mended.');
  panel.replaceChildren(...(message.isHeldBack ? [held] : []), ...listProblems(message, address));
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
    .map(([number, word]) => `${number} ${word}${number === 1 ? '' : 's'}`)
    .join(', ');
}

/** Lets the end of the page be scrolled to above an open panel. */
function makeRoom(height: number): void {
  const { style } = document.documentElement;
  style.paddingBlockEnd = style.scrollPaddingBlockEnd = height > 0 ? `${height + 32}px` : '';
}
