/** Tells the page which answer the reader gave; analytics of the site listen for `trellis:feedback`. */
function answer(group: HTMLElement, button: HTMLButtonElement): void {
  for (const other of group.querySelectorAll('button')) {
    other.setAttribute('aria-pressed', String(other === button));
  }
  const detail = { page: group.dataset['feedback'], helpful: button.value === 'yes' };
  dispatchEvent(new CustomEvent('trellis:feedback', { detail }));
  const status = group.querySelector<HTMLElement>('[data-thanks]');
  if (status) status.textContent = status.dataset['thanks'] ?? '';
}

const group = document.querySelector<HTMLElement>('[data-feedback]');
group?.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button');
  if (button && button.getAttribute('aria-pressed') !== 'true') answer(group, button);
});
