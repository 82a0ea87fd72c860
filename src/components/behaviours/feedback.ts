const group = document.querySelector<HTMLElement>('[data-feedback]');

/** Tells the page which answer the reader gave; analytics of the site listen for `trellis:feedback`. */
function answer(button: HTMLButtonElement): void {
  if (!group || button.getAttribute('aria-pressed') === 'true') return;
  for (const other of group.querySelectorAll('button')) {
    other.setAttribute('aria-pressed', String(other === button));
  }
  const detail = { page: group.dataset['feedback'], helpful: button.value === 'yes' };
  dispatchEvent(new CustomEvent('trellis:feedback', { detail }));
  const status = group.querySelector<HTMLElement>('[data-thanks]');
  if (status) status.textContent = status.dataset['thanks'] ?? '';
}

group?.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button');
  if (button) answer(button);
});

export {};
