import type { Tab } from '../browser/open-tab.ts';

/** Calls a function of the script that runs in the document of a book. */
export function call<Value>(tab: Tab, name: string, ...words: unknown[]): Promise<Value> {
  const list = words.map((word) => JSON.stringify(word)).join(', ');
  return tab.evaluate<Value>(`trellisBook.${name}(${list})`);
}
