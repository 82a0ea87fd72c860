import type { PageMenu } from '../../../site/model/page-menu.ts';
import { t } from '../../../text/words/page-words.ts';
import { make } from './search-dom.ts';
import { rethrowUnless } from '../../../text/errors.ts';

type CopyEntry = (text: string, name: string) => HTMLElement;

/** The address of the site's MCP server, and entries of the page menu for it; neither where nothing answers there. */
export async function mcpEntries(
  json: string,
  copyEntry: CopyEntry,
): Promise<{ url?: string; entries: HTMLElement[] }> {
  const { href, name, entries } = JSON.parse(json) as NonNullable<PageMenu['mcp']>;
  const url = new URL(href, location.href).href;
  if (!(await answers(url))) return { entries: [] };
  const link = (app: string, address: string) => {
    const label = make('span', {}, t('Connect to {}', app));
    label.append(make('small', {}, t('Add these docs as an MCP server')));
    return make('li', {}, make('a', { href: address }, label));
  };
  const server = { name, type: 'http', url };
  const config = encodeURIComponent(toBase64(JSON.stringify({ url })));
  const made: Record<string, () => HTMLElement> = {
    mcp: () => copyEntry(url, t('Copy MCP server address')),
    'add-mcp': () => copyEntry(`npx add-mcp ${url}`, t('Copy MCP install command')),
    cursor: () =>
      link('Cursor', `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${config}`), // prettier-ignore
    vscode: () =>
      link('VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`),
    'devin-mcp': () =>
      link('Devin', `https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=${encodeURIComponent(toBase64(JSON.stringify({ name, transport: 'HTTP', url })))}`), // prettier-ignore
  };
  return { url, entries: entries.flatMap((entry) => made[entry]?.() ?? []) };
}

/** The bytes of a text in letters; names may be in any script. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** A server of the protocol takes messages by POST alone, and says so; a static host has nothing there. */
async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { Accept: 'text/event-stream' } }).catch(
    (error: unknown) => rethrowUnless(error, 'TypeError'),
  );
  return response?.status === 405 && (response.headers.get('allow') ?? '').includes('POST');
}
