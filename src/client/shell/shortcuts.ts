import { tryLoadSheet } from '../shared/loading.ts';
import { KEYS_SETTING } from './keys.ts';
import { draw, make } from '../shared/make.ts';
import { t } from '../../i18n/page-messages.ts';
import { writeStored, readStored } from '../shared/storage.ts';

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Keys of each shortcut: alternatives, each of keys pressed together. */
const SHORTCUTS: [text: string, keys: string[][]][] = [
  [t('Search'), [[COMMAND, 'K'], ['/']]],
  [t('Previous page'), [['[']]],
  [t('Next page'), [[']']]],
  [t('Show keyboard shortcuts'), [['?']]],
  [t('Close'), [['Esc']]],
];

let dialog: HTMLDialogElement | undefined;

/** Opens the list of shortcuts; `sheet` is the URL of its style sheet. */
export async function showShortcuts(sheet: string): Promise<void> {
  await tryLoadSheet(sheet);
  dialog ??= buildDialog();
  if (!dialog.open) dialog.showModal();
}

function buildDialog(): HTMLDialogElement {
  const close = make('button', {
    type: 'button',
    class: 't-icon-button',
    'aria-label': t('Close'),
  });
  close.append(draw('close'));
  const title = make('h2', { id: 't-shortcuts-title' }, t('Keyboard shortcuts'));
  const rows = SHORTCUTS.map(([text, keys]) =>
    make('div', {}, make('dt', {}, text), describe(keys)),
  );
  const box = make('input', { type: 'checkbox' });
  const created = make(
    'dialog',
    { class: 't-shortcuts', 'aria-labelledby': 't-shortcuts-title' },
    make('div', { class: 't-shortcuts-head' }, title, close),
    make('dl', {}, ...rows),
    make('label', {}, box, make('span', {}, t('Single-key shortcuts'))),
  );
  box.checked = readStored('localStorage', KEYS_SETTING) !== 'off';
  box.addEventListener('change', () =>
    writeStored('localStorage', KEYS_SETTING, box.checked ? undefined : 'off'),
  );
  close.addEventListener('click', () => created.close());
  created.addEventListener('click', (event) => {
    if (event.target === created) created.close();
  });
  document.body.append(created);
  return created;
}

function describe(alternatives: string[][]): HTMLElement {
  const groups = alternatives.map((keys) =>
    make('span', {}, ...keys.map((key) => make('kbd', {}, key))),
  );
  return make('dd', {}, ...groups);
}
