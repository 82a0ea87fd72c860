import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from '../controls/control.ts';
import { createRows } from './rows.ts';

/** Properties whose names the reader makes up. */
export interface MapControl {
  element: HTMLElement;
  read(): [name: string, value: unknown][];
  write(entries: readonly [name: string, value: unknown][]): void;
}

/** The control of such properties; `create` makes that of a value, and names match `pattern`. */
export function mapControl(create: () => Control, pattern: string | undefined): MapControl {
  const { element, controls, add, clear } = createRows(t('other attributes'), () =>
    pairControl(create(), pattern),
  );
  return {
    element,
    read: () => controls.flatMap((pair) => pair.entry()),
    write(entries) {
      clear();
      for (const entry of entries) add().put(entry);
    },
  };
}

/** A name with its value. */
interface PairControl extends Control {
  entry(): [name: string, value: unknown][];
  put(entry: readonly [name: string, value: unknown]): void;
}

function pairControl(value: Control, pattern: string | undefined): PairControl {
  const name = el('input', { placeholder: t('name'), ariaLabel: t('name'), autocomplete: 'off' });
  if (pattern !== undefined)
    on(name, 'input', () => {
      const isFine = name.value === '' || new RegExp(pattern, 'u').test(name.value);
      name.setCustomValidity(isFine ? '' : t('This has to match {}', pattern));
    });
  return {
    element: el('div', { className: 't-try-pair' }, name, value.element),
    entry: () => (name.value === '' ? [] : [[name.value, value.read()]]),
    put([key, content]) {
      name.value = key;
      value.write(content);
    },
    read: () => value.read(),
    write: (content) => value.write(content),
  };
}
