/** Styles of the overlay, with colours of its own: it may be the page that is broken. */
export const STYLE = `
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
