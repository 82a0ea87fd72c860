import { copy } from '../shared/page-dom.ts';
import { t } from '../../i18n/page-messages.ts';

/** Makes each swatch a button that copies the value that is shown. */
for (const color of document.querySelectorAll<HTMLElement>('.t-color')) {
  const read = () => {
    const values = [...color.querySelectorAll<HTMLElement>('.t-color-value')];
    return (values.find((value) => value.checkVisibility()) ?? values[0])?.textContent ?? '';
  };
  const press = async () => {
    if (!(await copy(read()))) return;
    color.classList.add('is-done');
    setTimeout(() => color.classList.remove('is-done'), 1200);
  };
  color.tabIndex = 0;
  color.setAttribute('role', 'button');
  color.title = t('Copy');
  color.addEventListener('click', () => void press());
  color.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void press();
  });
}
