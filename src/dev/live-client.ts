// Runs in pages under development: shows them again when they have changed, and what is wrong with them.
import type { LiveMessage, ShownProblem } from './live-names.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-state]');
const shown = script?.dataset['state'];

/** Colours of its own: it may be the page that is broken. */
const STYLE = `
  :host {
    position: fixed; inset: auto 1rem 1rem; z-index: 100000; display: grid; justify-items: center;
    pointer-events: none; font: 14px/1.5 var(--t-font-body, system-ui, sans-serif);
  }
  details {
    max-inline-size: min(46rem, 100%); max-block-size: min(60vh, 32rem); overflow: auto; pointer-events: auto;
    border: 1px solid light-dark(#d3d6dd, #3d424e); border-radius: 1.25rem;
    box-shadow: 0 0.25rem 1.5rem rgb(0 0 0 / 16%);
    color: light-dark(#16181d, #eceef2); background: light-dark(#fff, #16181d);
  }
  details[open] { inline-size: 100%; border-radius: 0.75rem; }
  summary { display: flex; gap: 0.625rem; align-items: center; padding: 0.5rem 1rem; font-weight: 600; cursor: pointer; }
  summary::before { content: ''; inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: light-dark(#c27803, #f2c14b); }
  .grave > summary::before { background: light-dark(#c81e3a, #ff7b88); }
  summary:focus-visible { outline: 2px solid; outline-offset: -4px; border-radius: 1.25rem; }
  section { padding: 0.75rem 1rem; border-block-start: 1px solid light-dark(#e6e8ec, #2b2f38); }
  p { margin: 0; overflow-wrap: anywhere; }
  .held { padding: 0 1rem 0.75rem; color: light-dark(#565b66, #a7adba); }
  .place { font: 13px/1.6 var(--t-font-mono, ui-monospace, monospace); color: light-dark(#565b66, #a7adba); }
  .grave > .message { color: light-dark(#b01c2e, #ff9aa3); }
  .hint { color: light-dark(#565b66, #a7adba); }
  pre {
    margin: 0.5rem 0; padding: 0.5rem 0.75rem; overflow: auto; border-radius: 0.5rem; tab-size: 2;
    font: 13px/1.6 var(--t-font-mono, ui-monospace, monospace); background: light-dark(#f4f5f7, #0d0f13);
  }
  @media print { :host { display: none; } }
`;

let panel: HTMLElement | undefined;
let source: EventSource | undefined;

function connect(): void {
  const address = new URL('live', script?.src ?? location.href);
  address.searchParams.set('page', location.pathname);
  source = new EventSource(address);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as LiveMessage;
    if (message.state === shown) show(message);
    else location.reload();
  });
}

function show({ problems, isHeldBack }: LiveMessage): void {
  panel?.remove();
  panel = undefined;
  if (problems.length === 0) return;
  const isGrave = problems.some((problem) => problem.isGrave);
  const details = element('details', isGrave ? 'grave' : '');
  details.open = isGrave;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  details.append(element('summary', '', count));
  if (isHeldBack)
    details.append(element('p', 'held', 'The site stays as it was until this is mended.'));
  details.append(...problems.map(describe));
  panel = document.createElement('trellis-problems');
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', 'Problems');
  const root = panel.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(details);
  document.body.append(panel);
}

function describe({ isGrave, message, hint, place, frame }: ShownProblem): HTMLElement {
  const section = element('section', isGrave ? 'grave' : '');
  if (place) section.append(element('p', 'place', place));
  section.append(element('p', 'message', message));
  if (frame) section.append(element('pre', '', frame));
  if (hint) section.append(element('p', 'hint', hint));
  return section;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

// A browser keeps six connections to a server; pages in the background do without one.
document.addEventListener('visibilitychange', () => {
  source?.close();
  if (!document.hidden) connect();
});
if (!document.hidden) connect();
