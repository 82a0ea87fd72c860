import type { Page } from 'playwright';

/** Waits until the worker that outlives the page has the credentials, including the latest ones. */
export function untilKept(page: Page, name = 'trellis-credentials'): Promise<void> {
  return page.evaluate(
    (site) =>
      new Promise<void>((done) => {
        const channel = new BroadcastChannel(site);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
        const ask = () => channel.postMessage('which');
        let answers = 0;
        channel.addEventListener('message', ({ data }) => {
          // A new worker requests them, too; then both the page and the worker respond.
          if (data === 'which') ask();
          else if (++answers > 1) done();
        });
        ask();
      }),
    name,
  );
}
