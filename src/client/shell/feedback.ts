import { rethrowUnless } from '../../utils/errors.ts';
import { findTarget } from '../shared/page-dom.ts';

/**
 * Reports the reader's answer to the page and to the author's endpoint; analytics listen for
 * `trellis:feedback`.
 */
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

/** Sent even if the reader leaves the page. As text, it needs no CORS preflight. */
function send(endpoint: string, answer: Record<string, unknown>): void {
  const body = JSON.stringify(answer);
  void fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
    (error: unknown) => rethrowUnless(error, 'TypeError'),
  );
}

const group = document.querySelector<HTMLElement>('[data-feedback]');
group?.addEventListener('click', (event) => {
  const button = findTarget<HTMLButtonElement>(event, 'button');
  if (button && button.getAttribute('aria-pressed') !== 'true') answer(group, button);
});
