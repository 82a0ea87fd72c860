import { idOf, refreshToc } from '../shared/page-dom.ts';
import { t } from '../../i18n/page-messages.ts';
import { writeStored, readStored } from '../shared/storage.ts';

const KEY = 'trellis-view';
const views = [...document.querySelectorAll<HTMLElement>('.t-view')];
const titles = [...new Set(views.map((view) => view.dataset['view'] ?? ''))];

function show(title: string): void {
  for (const view of views) view.classList.toggle('is-active', view.dataset['view'] === title);
  refreshToc();
}

/** The select element for the view. */
function makePicker(): HTMLSelectElement {
  const picker = document.createElement('select');
  picker.setAttribute('aria-label', t('View'));
  picker.append(...titles.map((title) => new Option(title)));
  picker.addEventListener('change', () => {
    show(picker.value);
    writeStored('localStorage', KEY, picker.value);
  });
  return picker;
}

const container = document.querySelector('.t-view-picker');
if (container) {
  const picker = makePicker();
  container.append(picker);
  const linked = document.getElementById(idOf(location));
  const wanted =
    linked?.closest<HTMLElement>('.t-view')?.dataset['view'] ??
    readStored('localStorage', KEY) ??
    '';
  if (titles.includes(wanted)) picker.value = wanted;
  show(picker.value);
  if (linked?.closest('.t-view')) linked.scrollIntoView();
}
