// Runs in pages under development: shows them again when they have changed, and what is wrong with the project.
import type { LiveMessage } from '../../live-names.ts';
import { showProblems } from './panel.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-state]');
const shown = script?.dataset['state'];
const address = new URL('live', script?.src ?? location.href);

let source: EventSource | undefined;

function connect(): void {
  const own = new URL(address);
  own.searchParams.set('page', location.pathname);
  source = new EventSource(own);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as LiveMessage;
    if (message.state === shown) showProblems(message, address);
    else location.reload();
  });
}

// A browser keeps six connections to a server; pages in the background do without one.
document.addEventListener('visibilitychange', () => {
  source?.close();
  if (!document.hidden) connect();
});
if (!document.hidden) connect();
