import type { FailedSample } from '../overlay-names.ts';
import { el } from '../shared/dom.ts';

const STYLE = `
  .trellis-sample {
    margin-block: 0.5rem 1.5rem; padding: 0.75rem 1rem; border: 1px solid; border-inline-start-width: 4px;
    border-radius: 0.5rem; font: 14px/1.5 var(--t-font-body, system-ui, sans-serif); text-align: start;
    color: light-dark(#b01c2e, #ff9aa3); background: light-dark(#fff, #16181d);
  }
  .trellis-sample p { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
  .trellis-sample pre {
    margin: 0.5rem 0 0; padding: 0; max-block-size: 20rem; overflow: auto; border: 0; border-radius: 0; background: none;
    color: light-dark(#16181d, #eceef2); color-scheme: inherit; font: 13px/1.6 var(--t-font-mono, ui-monospace, monospace);
  }
  @media print { .trellis-sample { display: none; } }
`;

let sheet: CSSStyleSheet | undefined;

/** Marks the code blocks of samples that failed, each with the reason; earlier marks are removed. */
export function markSamples(samples: readonly FailedSample[]): void {
  for (const mark of document.querySelectorAll('.trellis-sample')) mark.remove();
  for (const code of document.querySelectorAll('pre[aria-describedby^="trellis-sample"]'))
    code.removeAttribute('aria-describedby');
  if (samples.length === 0) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
  }
  const blocks = [...document.querySelectorAll('pre')];
  for (const [index, { code, location, message }] of samples.entries()) {
    const at = blocks.findIndex((block) => bare(block.textContent) === bare(code));
    const [block] = at < 0 ? [] : blocks.splice(at, 1);
    if (!block) continue;
    const [reason = '', ...printed] = message.split('\n');
    const mark = el(
      'div',
      { className: 'trellis-sample' },
      el('p', {}, `Sample failed (${location}): ${reason}`),
    );
    if (printed.length > 0) mark.append(el('pre', {}, printed.join('\n').trim()));
    mark.id = `trellis-sample-${index}`;
    mark.setAttribute('role', 'note');
    block.setAttribute('aria-describedby', mark.id);
    (block.closest('.t-code') ?? block).after(mark);
  }
}

/** Code without the spaces that highlighting may change. */
function bare(text: string | null): string {
  return (text ?? '').replace(/\s+/g, '');
}
