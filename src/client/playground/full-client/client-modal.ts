import { createApiClientModal } from '@scalar/api-client/modal';
import type { createWorkspaceStore } from '@scalar/workspace-store/client';

type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** The dialog of the client. */
export type ClientModal = ReturnType<typeof createApiClientModal>;

/** The dialog of the client in the language of the page; `onClosed` is called each time it closes itself. */
export function createModal(
  store: WorkspaceStore,
  lang: string,
  onClosed: () => void,
): ClientModal {
  const element = document.querySelector<HTMLElement>('#client');
  const modal = createApiClientModal({
    el: element,
    workspaceStore: store,
    options: { hideClientButton: true, customFetch: send, ...localize(lang) },
  });
  const container = element?.querySelector('.scalar-container');
  if (container) watchClosing(container, onClosed);
  const exit = element?.querySelector<HTMLElement>('.scalar-app-exit');
  if (exit) nameExit(exit);
  return modal;
}

/** The client has several ways to close; all of them change its class. */
function watchClosing(container: Element, onClosed: () => void): void {
  const isOpen = () => container.classList.contains('scalar-client--open');
  let wasOpen = isOpen();
  new MutationObserver(() => {
    if (wasOpen && !isOpen()) onClosed();
    wasOpen = isOpen();
  }).observe(container, { attributeFilter: ['class'] });
}

/** The element that closes the client by pointer has no name or role. */
function nameExit(exit: HTMLElement): void {
  exit.role = 'button';
  exit.ariaLabel = 'Close the client';
  exit.tabIndex = 0;
  exit.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === ' ') exit.click();
  });
}

/**
 * Sends requests with the reader's values, without cookies, and without headers for missing
 * credentials.
 */
function send(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'omit', cache: 'no-store' });
  const credential = request.headers.get('authorization') ?? '';
  if (/^(?:Bearer|Basic|Basic Og==)?\s*$/i.test(credential))
    request.headers.delete('authorization');
  return fetch(request);
}

const LOCALES = ['en', 'ru', 'es', 'fr', 'de', 'zh-CN', 'ar', 'pt'] as const;

function localize(lang: string): { localization?: { locale: (typeof LOCALES)[number] } } {
  const [language = ''] = lang.toLowerCase().split('-');
  const locale = LOCALES.find((known) => known.toLowerCase().split('-')[0] === language);
  return locale ? { localization: { locale } } : {};
}
