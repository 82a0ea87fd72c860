/** Scripts that are loaded when they are first needed. */
export type LaterScript = 'runner' | 'live-samples' | 'answer' | 'full-client';

/** What those scripts load in turn. */
type LaterFile = 'client-frame' | 'client-script' | 'diagram-frame';

const loading = new Map<LaterScript, Promise<unknown>>();

/** Loads a script, once; the page's head has the addresses. */
export function loadLater(name: LaterScript): Promise<unknown> {
  let script = loading.get(name);
  if (!script) {
    script = import(/* @vite-ignore */ findLater(name));
    loading.set(name, script);
    // Asked for again, it is tried again.
    script.catch(() => loading.delete(name));
  }
  return script;
}

/** Address of something that is loaded later. */
export function findLater(name: LaterScript | LaterFile): string {
  const list = document.querySelector('script.t-later')?.textContent ?? '{}';
  const addresses = JSON.parse(list) as Partial<Record<string, string>>;
  return new URL(addresses[name] ?? '', location.href).href;
}
