/** Scripts that are loaded when they are first needed. */
export type LaterScript = 'runner' | 'live-samples' | 'answer';

const loading = new Map<LaterScript, Promise<unknown>>();

/** Loads a script, once; the page's head has the addresses. */
export function loadLater(name: LaterScript): Promise<unknown> {
  let script = loading.get(name);
  if (!script) loading.set(name, (script = import(/* @vite-ignore */ addressOf(name))));
  return script;
}

function addressOf(name: LaterScript): string {
  const list = document.querySelector('script.t-later')?.textContent ?? '{}';
  const addresses = JSON.parse(list) as Partial<Record<LaterScript, string>>;
  return new URL(addresses[name] ?? '', location.href).href;
}
