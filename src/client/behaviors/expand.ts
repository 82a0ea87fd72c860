import { t } from '../../i18n/page-messages.ts';

/** Adds the button that opens a clipped code block. */
for (const pre of document.querySelectorAll<HTMLElement>('.t-pre.is-clipped')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 't-expand';
  button.setAttribute('aria-expanded', 'false');
  button.textContent = t('Show all lines');
  button.addEventListener('click', () => {
    const isOpen = pre.classList.toggle('is-open');
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = t(isOpen ? 'Show fewer lines' : 'Show all lines');
    if (!isOpen) pre.scrollIntoView({ block: 'nearest' });
  });
  pre.after(button);
}
