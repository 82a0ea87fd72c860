// Runs in pages under development: shows them again when they have changed, and what is wrong with them.
import type { LiveMessage, ShownProblem } from './live-names.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-state]');
const shown = script?.dataset['state'];

/** Colours of the page where it has them; it may be the page itself that is broken. */
const STYLE = `
  :host { position: fixed; inset: auto 1rem 1rem; z-index: 100000; display: block; max-inline-size: 46rem; margin-inline: auto; }
  details {
    max-block-size: min(50vh, 28rem); overflow: auto; border: 1px solid; border-radius: 0.75rem;
    font: 14px/1.5 system-ui, sans-serif; box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 25%);
    color: light-dark(#16181d, #eceef2); background: light-dark(#fff, #16181d);
    border-color: light-dark(#b8bcc6, #4a4f5c);
  }
  details.error { border-color: light-dark(#c62839, #ff8b95); }
  summary { padding: 0.625rem 1rem; font-weight: 600; cursor: pointer; }
  summary:focus-visible { outline: 2px solid; outline-offset: -4px; border-radius: 0.75rem; }
  section { padding: 0.75rem 1rem; border-block-start: 1px solid light-dark(#e2e4e9, #31353f); }
  p { margin: 0; overflow-wrap: anywhere; }
  .place { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; color: light-dark(#565b66, #a7adba); }
  .error > .message { color: light-dark(#b01c2e, #ff9aa3); }
  pre {
    margin: 0.5rem 0 0; padding: 0.5rem 0.75rem; overflow: auto; border-radius: 0.375rem;
    font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; background: light-dark(#f4f5f7, #0d0f13);
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
    const { state, problems } = JSON.parse(data) as LiveMessage;
    if (state === shown) show(problems);
    else location.reload();
  });
}

function show(problems: readonly ShownProblem[]): void {
  panel?.remove();
  panel = undefined;
  if (problems.length === 0) return;
  const hasError = problems.some(({ severity }) => severity === 'error');
  const details = element('details', hasError ? 'error' : '');
  details.open = hasError;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  details.append(element('summary', '', `${count} on this page`), ...problems.map(describe));
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

function describe({ severity, message, hint, place, frame }: ShownProblem): HTMLElement {
  const section = element('section', severity);
  if (place) section.append(element('p', 'place', place));
  section.append(element('p', 'message', message));
  if (frame) section.append(element('pre', '', frame));
  if (hint) section.append(element('p', 'hint', `Hint: ${hint}`));
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
