import {
  createFullClient,
  toFullRequest,
  type FilledForm,
  type FullClient,
} from '../playground/full-client/dialog.ts';
import { findScript } from '../shared/deferred-scripts.ts';

const script = document.createElement('link');
script.rel = 'modulepreload';
script.href = findScript('client-script');
document.head.append(script);

let client: FullClient | undefined;

addEventListener('t-full-client', (event) => {
  client ??= createFullClient(findScript('client-frame'));
  client.open(toFullRequest((event as CustomEvent<FilledForm>).detail));
});
