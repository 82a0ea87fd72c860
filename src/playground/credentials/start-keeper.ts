import { findScript } from '../deferred-scripts.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** What there is of Trusted Types (the DOM library of TypeScript does not know them). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}

/** A worker that outlives the pages that started it (HTML standard, WorkerOptions). */
interface KeeperOptions extends WorkerOptions {
  extendedLifetime: true;
}

const OPTIONS: KeeperOptions = { type: 'module', extendedLifetime: true };

let keeper: SharedWorker | undefined;

/**
 * Starts the worker that holds credentials while the reader goes from page to page, or holds on to it where it runs. Its name is
 * that of the channel on which it hears of them.
 * Where there is none, credentials last as long as some page of the site is open.
 */
export function startKeeper(name: string): void {
  try {
    keeper ??= new SharedWorker(trust(findScript('credential-keeper')), { ...OPTIONS, name });
  } catch (error) {
    // The browser has no such workers, or the policy of the host forbids them.
    rethrowUnless(error, 'ReferenceError', 'SecurityError', 'TypeError');
  }
}

/** The address of a script of this site, as pages with Trusted Types want it. */
function trust(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('t-keeper', { createScriptURL: (text) => text });
  return policy?.createScriptURL(address) ?? address;
}
