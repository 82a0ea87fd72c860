import type { Page } from 'playwright';

/** Waits until the worker has the credentials that outlives the page; those that were entered a moment ago, too. */
export function untilKept(page: Page, name = 'trellis-credentials'): Promise<void> {
  return page.evaluate(
    (site) =>
      new Promise<void>((done) => {
        const channel = new BroadcastChannel(site);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
        const ask = () => channel.postMessage('which');
        let answers = 0;
        channel.addEventListener('message', ({ data }) => {
          // The worker itself asks when it starts; then there are the answers of the page and of the worker.
          if (data === 'which') ask();
          else if (++answers > 1) done();
        });
        ask();
      }),
    name,
  );
}
