import type { TokenSource } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { loadOnIntent, loadScript } from '../deferred-scripts.ts';
import { disclosure } from '../disclosure.ts';
import { on } from '../dom.ts';
import type { SignIn } from './sign-in.ts';
import type { TokenValues } from './token-state.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** The place where a token can be got; what gets it is loaded when the reader opens it, or has got one before. */
export function createSignInPanel(tokens: TokenSource, values: TokenValues): HTMLElement {
  const signIn = document.createElement('t-sign-in') as SignIn;
  const panel = disclosure(t('Get a token'), signIn);
  let isStarted = false;
  const start = async () => {
    if (isStarted || !panel.open) return;
    isStarted = true;
    try {
      await loadScript('sign-in');
      await signIn.start(tokens, values);
    } catch (error) {
      isStarted = false;
      signIn.textContent = t('It could not be loaded. Check the connection and try again.');
      rethrowUnless(error, 'TypeError');
    }
  };
  const openIfUsed = () => {
    // The second value renews the first.
    if (values.get(1)) panel.open = true;
  };
  on(panel, 'toggle', () => void start());
  loadOnIntent(panel, 'sign-in');
  values.onchange(openIfUsed);
  openIfUsed();
  return panel;
}
