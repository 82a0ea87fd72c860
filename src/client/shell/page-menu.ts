import { t } from '../../i18n/page-messages.ts';
import type { PageMenu } from '../../site/page-data.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { make } from '../shared/make.ts';
import { copy } from '../shared/page-dom.ts';
import { truncate } from '../../utils/text.ts';

/** How long a button shows the result of its action. Milliseconds. */
const SHOWN_MS = 2000;

/** Labels that show a result: what they had before, and when they get it back. */
const reported = new WeakMap<Element, { before: ChildNode[]; timer: number }>();

/** Shows the result of an action on its button for a while, and announces it to screen readers. */
function report(button: HTMLElement, text: string): void {
  const label = button.querySelector('span');
  if (!label) return;
  const last = reported.get(label);
  clearTimeout(last?.timer);
  const before = last?.before ?? [...label.childNodes];
  label.textContent = text;
  const status = button.closest('[data-page-menu]')?.querySelector('[role=status]');
  if (status) status.textContent = text;
  const timer = window.setTimeout(() => {
    label.replaceChildren(...before);
    if (status) status.textContent = '';
  }, SHOWN_MS);
  reported.set(label, { before, timer });
}

function reportCopy(button: HTMLElement, isCopied: boolean): void {
  report(button, isCopied ? t('Copied') : t('Could not copy'));
}

async function copyPage(button: HTMLElement, href: string): Promise<void> {
  const response = await fetch(href).catch((error: unknown) => rethrowUnless(error, 'TypeError'));
  reportCopy(button, response?.ok === true && (await copy(await response.text())));
}

/** An entry that does something, and closes the menu around it. */
function entry(text: string, hint: string | undefined, run: (button: HTMLElement) => void) {
  const label = make('span', {}, text, hint !== undefined && make('small', {}, hint));
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', () => run(button));
  return make('li', {}, button);
}

function close(button: HTMLElement): void {
  button.closest('details')?.removeAttribute('open');
}

/** Entries that only a script can keep: this page or its section on paper, or as a PDF. */
function printEntries(sheet: string | undefined): HTMLElement[] {
  const page = entry(t('Print page'), t('On paper or as PDF'), (button) => {
    close(button);
    print();
  });
  const section = findSection();
  if (!section || sheet === undefined) return [page];
  const pages = entry(
    t('Print section'),
    section.title || undefined,
    (button) => void printPages(button, section, sheet),
  );
  return [page, pages];
}

/** Prints a section; if its pages or the script cannot be loaded, the menu says so. */
async function printPages(button: HTMLElement, section: Section, sheet: string): Promise<void> {
  close(button);
  const script = await import('./print-section.ts').catch((error: unknown) =>
    rethrowUnless(error, 'TypeError'),
  );
  if (await script?.printSection(section, sheet)) return;
  button.closest('details')?.setAttribute('open', '');
  report(button, t('Check your connection.'));
}

/** The pages of the sidebar's section around the current page. */
export interface Section {
  /** Heading of the section, or ''. */
  title: string;
  /** URLs in reading order, without duplicates. */
  hrefs: string[];
}

/** Finds the section of the current page; undefined if it is in none. */
function findSection(): Section | undefined {
  const top = document.querySelector('.t-nav [aria-current]')?.closest('.t-nav > li');
  if (!top) return undefined;
  const version = document.documentElement.dataset['version'];
  const isShown = (link: Element) => {
    const only = link.closest<HTMLElement>('[data-only]')?.dataset['only'];
    return only === undefined || only === version;
  };
  // For a collapsed group of a long sidebar, there is a link to the page with its list.
  const links = [...top.querySelectorAll<HTMLAnchorElement>('a:not([target], details > a)')].filter(
    isShown,
  );
  const { origin } = location;
  const hrefs = links
    .filter((link) => link.origin === origin)
    .map(({ origin: site, pathname }) => site + pathname);
  const title =
    top.querySelector(':scope > .t-nav-title, :scope > details > summary')?.textContent.trim() ??
    '';
  const pages = [...new Set(hrefs)];
  return pages.length > 1 ? { title, hrefs: pages } : undefined;
}

/** Maximum number of characters of a page's text in a URL that servers accept. */
const MAX_TEXT = 2000;

/** The beginning of the Markdown of the page. */
async function readStart(href: string): Promise<string | undefined> {
  const response = await fetch(href).catch((error: unknown) => rethrowUnless(error, 'TypeError'));
  if (!response?.ok) return undefined;
  return truncate(await response.text(), MAX_TEXT);
}

/** Fills in placeholders in URLs of the author; those without a value are kept. */
async function fillIn(
  menu: HTMLElement,
  name: string,
  read: () => string | undefined | Promise<string | undefined>,
): Promise<void> {
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-fill]')];
  const wanted = links.filter(({ dataset }) => dataset['fill']?.includes(name));
  const value = wanted.length > 0 ? await read() : undefined;
  if (value === undefined) return;
  for (const link of wanted) {
    const filled = (link.dataset['fill'] ?? '').replaceAll(name, encodeURIComponent(value));
    link.dataset['fill'] = filled;
    if (/\$(?:page|mcp)/.test(filled)) continue;
    link.href = filled;
    link.closest('li')?.removeAttribute('hidden');
  }
}

function start(menu: HTMLElement): void {
  const href = new URL(menu.dataset['pageMenu'] ?? '', location.href).href;
  const button = menu.querySelector<HTMLElement>('[data-copy-page]');
  button?.addEventListener('click', () => void copyPage(button, href));
  // The URL of the site is only certain in the browser: a preview has another one.
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-ask]')) {
    const question = `Read ${href} so I can ask you questions about it.`;
    link.href = (link.dataset['ask'] ?? '') + encodeURIComponent(question);
    link.closest('li')?.removeAttribute('hidden');
  }
  void fillIn(menu, '$page', () => readStart(href));
  const list = menu.querySelector('ul');
  list?.append(...printEntries(menu.dataset['print']));
  const { mcp, intent } = menu.dataset;
  if (!list || mcp === undefined) return;
  const copyText = (text: string, name: string) =>
    entry(name, text, async (item) => reportCopy(item, await copy(text)));
  const add = () =>
    void mcpEntries(mcp, copyText).then(({ url, entries }) => {
      list.append(...entries);
      void fillIn(menu, '$mcp', () => url);
    });
  // Without a list that is always visible, the reader's interaction with the menu loaded this script.
  if (intent !== undefined && menus.length === 1) add();
  else onFirstIntent(menu, add);
}

const menus = document.querySelectorAll<HTMLElement>('[data-page-menu]');
for (const menu of menus) start(menu);

/** Calls a function when the reader first points at an element, or focuses something in it. */
function onFirstIntent(element: HTMLElement, act: () => void): void {
  const controller = new AbortController();
  const run = () => {
    controller.abort();
    act();
  };
  for (const type of ['pointerenter', 'focusin'])
    element.addEventListener(type, run, { signal: controller.signal });
}

type CopyEntry = (text: string, name: string) => HTMLElement;

/**
 * The URL of the site's MCP server, and its entries in the page menu; empty if there is no server.
 */
async function mcpEntries(
  json: string,
  copyEntry: CopyEntry,
): Promise<{ url?: string; entries: HTMLElement[] }> {
  const { href, name, entries } = JSON.parse(json) as NonNullable<PageMenu['mcp']>;
  if (!(await hasMcpServer())) return { entries: [] };
  const url = new URL(href, location.href).href;
  const link = (app: string, url: string) => {
    const label = make('span', {}, t('Connect to {}', app));
    label.append(make('small', {}, t('Add these docs as an MCP server')));
    return make('li', {}, make('a', { href: url }, label));
  };
  const server = { name, type: 'http', url };
  const config = encodeURIComponent(toBase64(JSON.stringify({ url })));
  const creators: Record<string, () => HTMLElement> = {
    mcp: () => copyEntry(url, t('Copy MCP server URL')),
    'add-mcp': () => copyEntry(`npx add-mcp ${url}`, t('Copy MCP install command')),
    cursor: () =>
      link(
        'Cursor',
        `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${config}`,
      ),
    vscode: () =>
      link('VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`),
    'devin-mcp': () =>
      link(
        'Devin',
        `https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=${encodeURIComponent(toBase64(JSON.stringify({ name, transport: 'HTTP', url })))}`,
      ),
  };
  return { url, entries: entries.flatMap((entry) => creators[entry]?.() ?? []) };
}

/** The bytes of a text in letters; names may be in any script. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * Whether the host has an MCP server: it says so in a header of its pages. Browsers would log an error for a request to
 * the server itself, on every host.
 */
async function hasMcpServer(): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD' }).catch((error: unknown) =>
    rethrowUnless(error, 'TypeError'),
  );
  return response?.headers.get('link')?.includes('rel="mcp"') === true;
}
