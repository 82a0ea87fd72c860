import { createFullClient, type FullClient } from '../../../playground/full-client-dialog.ts';
import type { FullRequest } from '../../../playground/full-client/messages.ts';
import { findScript } from '../../../playground/deferred-scripts.ts';

const script = document.createElement('link');
script.rel = 'modulepreload';
script.href = findScript('client-script');
document.head.append(script);

let client: FullClient | undefined;

addEventListener('t-full-client', (event) => {
  client ??= createFullClient(findScript('client-frame'));
  client.open((event as CustomEvent<FullRequest>).detail);
});
