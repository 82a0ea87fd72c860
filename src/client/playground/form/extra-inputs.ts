import type { RequestParts } from '../../../openapi/request.ts';
import type { Extra, ExtraLocation } from '../../../openapi/request-form.ts';
import { t } from '../../../i18n/page-messages.ts';
import { button, el } from '../../shared/dom.ts';
import { loadOnIntent } from '../../shared/page-dom.ts';
import { loadPart } from '../load-part.ts';

/** Custom parameters and headers that are not in the document. */
interface ExtraInputs {
  element: HTMLElement;
  read(): RequestParts['parameters'];
  state(): Extra[];
  restore(extras: readonly Extra[]): void;
}

const BUTTONS = [
  ['header', 'Add header'],
  ['query', 'Add query parameter'],
  ['cookie', 'Add cookie'],
] as const;

/** Buttons that add a row, for the given locations; the rows are loaded with the first one. */
export function createExtras(
  locations: readonly ExtraLocation[] = ['header', 'query', 'cookie'],
): ExtraInputs {
  const rows = document.createElement('t-extra-rows');
  const problem = el('span', { className: 't-try-note', role: 'status' });
  // Values from a link, until the rows are loaded.
  let waiting: Extra[] = [];
  const all = () => [...(rows.entries?.() ?? []), ...waiting];
  const show = async (extras: Extra[], isNew: boolean) => {
    waiting.push(...extras);
    const isLoaded = await loadPart(problem, async () => {
      await import('./extra-rows.ts');
      // Imports that are under way at the same time may end in any order: the first adds all.
      const pending = waiting.splice(0);
      if (pending.length > 0) rows.add(pending, isNew);
    });
    if (isNew && !isLoaded) waiting = waiting.filter((extra) => !extras.includes(extra));
  };
  const add = (location: ExtraLocation, text: string) => {
    const more = button(text, 't-try-add', () => void show([[location, '', '']], true));
    loadOnIntent(more, () => import('./extra-rows.ts'));
    return more;
  };
  const element = el(
    'div',
    { className: 't-try-extras' },
    rows,
    ...BUTTONS.filter(([location]) => locations.includes(location)).map(([location, word]) =>
      add(location, t(word)),
    ),
    problem,
  );
  return {
    element,
    read: () =>
      all().flatMap(([location, name, value]) =>
        name === '' ? [] : [toParameter(location, name, value)],
      ),
    state: all,
    restore(extras) {
      rows.clear?.();
      waiting = [];
      if (extras.length > 0) void show([...extras], false);
    },
  };
}

function toParameter(location: ExtraLocation, name: string, value: string) {
  const style = location === 'header' ? 'simple' : 'form';
  return { parameter: { name, in: location, style, explode: true }, value };
}
