/** Values of credentials: by scheme, in the order of its inputs. */
export type Values = Record<string, string[]>;

type Message = Values | 'which' | 'forget';

/** Access to values, shared or not. */
interface SharedValues {
  set(scheme: string, entered: string[]): void;
  /** Forgets everything. */
  forget(): void;
}

/** Values of this page only. */
export function pageValues(values: Values): SharedValues {
  return {
    set: (scheme, entered) => void (values[scheme] = entered),
    forget() {
      for (const scheme of Object.keys(values)) delete values[scheme];
    },
  };
}

/** The channel of the credentials of a site, before the path of the site. */
export const CREDENTIALS = 'trellis-credentials';

/**
 * Shares values with all pages, tabs, and workers on a channel, in memory only. Calls `changed`
 * after changes by others.
 */
export function shareValues(
  name: string,
  values: Values,
  changed: () => void = () => undefined,
): SharedValues {
  const pageStore = pageValues(values);
  const channel = new BroadcastChannel(name);
  const broadcast = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'which') {
      if (Object.keys(values).length > 0) broadcast(values);
      return;
    }
    if (data === 'forget') pageStore.forget();
    else Object.assign(values, data);
    changed();
  });
  broadcast('which');
  return {
    set(scheme, entered) {
      pageStore.set(scheme, entered);
      broadcast({ [scheme]: entered });
    },
    forget() {
      pageStore.forget();
      broadcast('forget');
    },
  };
}
