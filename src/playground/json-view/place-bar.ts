import { t } from '../../text/words/page-words.ts';
import type { JsonPath } from '../json-worker/json-rows.ts';
import { copyButton } from '../answer-tools/tools.ts';
import { el } from '../dom.ts';
import type { JsonTree } from './json-tree.ts';

/** The line below a tree that names the value the reader is at, and copies it or its name. */
export function createPlaceBar(read: (path: JsonPath) => Promise<string>): {
  element: HTMLElement;
  show(path: JsonPath, tree: JsonTree): void;
} {
  const name = el('code');
  const buttons = el('span', { className: 't-json-copies' });
  const element = el('p', { className: 't-json-place', hidden: true }, name, buttons);
  return {
    element,
    show(path, tree) {
      const written = tree.nameOf(path);
      name.textContent = written;
      buttons.replaceChildren(
        copyButton(t('Copy value'), async () => toPlain(await read(path))),
        copyButton(t('Copy path'), () => written),
      );
      element.hidden = false;
    },
  };
}

/** A text without its quotes, anything else as it is written. */
function toPlain(source: string): string {
  return source.startsWith('"') ? (JSON.parse(source) as string) : source;
}
