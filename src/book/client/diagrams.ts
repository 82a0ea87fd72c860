/** How long the drawing of all diagrams may take. Milliseconds. */
const TIMEOUT_MS = 60_000;

const UNDRAWN = '.t-diagram-source';

/** Scripts that draw diagrams, and where they find what they need, as pages have them in their heads. */
const scripts = new Map<string, HTMLScriptElement>();

/** Notes of a page with diagrams that a script draws how it does that. */
export function noteDiagrams(page: Document): void {
  if (!page.querySelector(UNDRAWN) || scripts.size > 0) return;
  for (const script of page.querySelectorAll<HTMLScriptElement>(
    'script.t-later, script[src*="/diagram-"]',
  ))
    scripts.set(script.getAttribute('src') ?? '', script);
}

/** Says whether there are diagrams in an element that the build could not draw. */
export function hasUndrawn(root: Element): boolean {
  return root.querySelector(UNDRAWN) !== null;
}

/** Draws what the build could not; gives the number of diagrams that stay text. */
export async function drawDiagrams(root: Element): Promise<number> {
  const count = () => root.querySelectorAll(UNDRAWN).length;
  if (count() === 0 || scripts.size === 0) return count();
  const drawn = new Promise<void>((done) => {
    new MutationObserver(() => count() === 0 && done()).observe(root, {
      childList: true,
      subtree: true,
    });
    setTimeout(done, TIMEOUT_MS);
  });
  for (const { src, type, className, textContent } of scripts.values())
    document.head.append(
      Object.assign(document.createElement('script'), {
        type,
        className,
        ...(src ? { src } : { textContent }),
      }),
    );
  await drawn;
  return count();
}
