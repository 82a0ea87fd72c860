import '../full-client/_policy.ts';
import { createApiReference } from '@scalar/api-reference';

const element = document.querySelector<HTMLElement>('#reference');
const root = document.documentElement;
const isDark = () =>
  root.classList.contains('dark') ||
  (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);

if (element) show(element);

function show(target: HTMLElement): void {
  const { document: url = '', title = '' } = target.dataset;
  const configuration = {
    url,
    theme: 'none' as const,
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    persistAuth: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    showDeveloperTools: 'never' as const,
    documentDownloadType: 'direct' as const,
    agent: { disabled: true },
    mcp: { disabled: true },
    orderSchemaPropertiesBy: 'preserve' as const,
    orderRequiredPropertiesFirst: false,
    // The title of the page is the site's own.
    metaData: { title },
    customFetch: (...[input, init]: Parameters<typeof fetch>) =>
      fetch(new Request(input, { ...init, credentials: 'omit' })),
    forceDarkModeState: isDark() ? ('dark' as const) : ('light' as const),
  };
  createApiReference(target, configuration);
  // The mode is the site's: chosen in another tab, or by the system.
  new MutationObserver(() => {
    document.body.classList.toggle('dark-mode', isDark());
    document.body.classList.toggle('light-mode', !isDark());
  }).observe(root, { attributeFilter: ['class'] });
}
