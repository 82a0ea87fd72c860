/** What was entered for credentials, by scheme: in memory, and in the storage of the tab if the reader wants that. */
const KEY = 'trellis-credentials';

type Listener = (value: string) => void;

const kept: Record<string, string[]> = readKept();
const listeners = new Map<string, Listener>();
/** Tabs tell each other what is entered; nothing of it is written anywhere. */
const tabs = new BroadcastChannel(KEY);

tabs.addEventListener('message', ({ data }: MessageEvent<typeof kept | 'which'>) => {
  if (data === 'which') {
    if (Object.keys(kept).length > 0) broadcast(kept);
    return;
  }
  for (const [scheme, values] of Object.entries(data))
    values.forEach((value, index) => {
      (kept[scheme] ??= [])[index] = value;
      listeners.get(`${scheme} ${index}`)?.(value);
    });
});
broadcast('which');

function broadcast(message: typeof kept | 'which'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  tabs.postMessage(message);
}

/** The values of one scheme. */
export function valuesOf(scheme: string) {
  return {
    get: (index: number): string | undefined => kept[scheme]?.[index],
    set(index: number, value: string): void {
      (kept[scheme] ??= [])[index] = value;
      broadcast({ [scheme]: kept[scheme] ?? [] });
      if (isKeeping()) keepValues(true);
    },
    /** Calls back with what is entered in another tab. */
    onchange: (index: number, listener: Listener): void =>
      void listeners.set(`${scheme} ${index}`, listener),
  };
}

/** Whether the reader asked to have credentials kept. */
export function isKeeping(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps all values as long as the tab is open, or forgets those that were kept. */
export function keepValues(isWanted: boolean): void {
  try {
    if (isWanted) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: the values last as long as the page.
  }
}

function readKept(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as typeof kept;
  } catch {
    return {};
  }
}
