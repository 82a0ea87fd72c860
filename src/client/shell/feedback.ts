import { rethrowUnless } from '../../utils/errors.ts';

/** Tells the page and the author's endpoint which answer the reader gave; analytics listen for `trellis:feedback`. */
function answer(group: HTMLElement, button: HTMLButtonElement): void {
  for (const other of group.querySelectorAll('button')) {
    other.setAttribute('aria-pressed', String(other === button));
  }
  const detail = { page: group.dataset['feedback'], helpful: button.value === 'yes' };
  dispatchEvent(new CustomEvent('trellis:feedback', { detail }));
  const { endpoint } = group.dataset;
  if (endpoint !== undefined) send(endpoint, { ...detail, url: location.href });
  const status = group.querySelector<HTMLElement>('[data-thanks]');
  if (status) status.textContent = status.dataset['thanks'] ?? '';
}

/** The answer leaves even while the reader does. As text it needs no leave of another host to be sent. */
function send(endpoint: string, answer: Record<string, unknown>): void {
  const body = JSON.stringify(answer);
  void fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
    (error: unknown) => rethrowUnless(error, 'TypeError'),
  );
}

const group = document.querySelector<HTMLElement>('[data-feedback]');
group?.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button');
  if (button && button.getAttribute('aria-pressed') !== 'true') answer(group, button);
});
