import { createFullClient, type FullClient } from '../../../playground/full-client-dialog.ts';
import type { FullRequest } from '../../../playground/full-client/messages.ts';
import { findLater } from '../../../playground/later.ts';

const script = document.createElement('link');
script.rel = 'modulepreload';
script.href = findLater('client-script');
document.head.append(script);

let client: FullClient | undefined;

addEventListener('t-full-client', (event) => {
  client ??= createFullClient(findLater('client-frame'));
  client.open((event as CustomEvent<FullRequest>).detail);
});
