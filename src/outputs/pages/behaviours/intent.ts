import { load } from './_load.ts';
import { rethrowUnless } from '../../../text/errors.ts';

/** Loads what a part of the shell needs once a reader turns to it; a press that came sooner is given again. */
export function startIntent(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-intent]')) watch(part);
}

function watch(part: HTMLElement): void {
  let loading: Promise<unknown> | undefined;
  let loaded = false;
  const prepare = () =>
    (loading ??= load(part.dataset['intent']).then(
      () => (loaded = true),
      (error: unknown) => {
        loading = undefined;
        rethrowUnless(error, 'TypeError');
      },
    ));
  part.addEventListener('pointerenter', prepare);
  part.addEventListener('focusin', prepare);
  part.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    // The browser itself opens a popover.
    if (loaded || !button || button.popoverTargetElement) return;
    void prepare().then(() => loaded && button.click());
  });
}
