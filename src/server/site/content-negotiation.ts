import type { IncomingMessage } from 'node:http';
import type { SiteFile, SiteFiles } from './site-files.ts';

/**
 * The Markdown of a page for a client that would rather have it than HTML; undefined for any other file or
 * client. `variant` is what another client may get.
 */
export function chooseVariant(
  files: SiteFiles,
  { file }: SiteFile,
  accept: string | undefined,
): { variant: SiteFile | undefined; markdown: SiteFile | undefined } {
  const path = /^(.*?)(?:\/?index)?\.html$/.exec(file)?.[1];
  const variant =
    path === undefined ? undefined : files.get(path === '' ? '/index.md' : `/${path}.md`);
  return { variant, markdown: prefersMarkdown(accept) ? variant : undefined };
}

/**
 * Says whether an Accept header names `text/markdown` and wants nothing else more (RFC 9110, section
 * 12.5.1). Browsers never name it, so a wildcard does not mean it.
 */
export function prefersMarkdown(accept = ''): boolean {
  const ranges = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    ranges.set(range, quality === undefined ? 1 : Number(quality) || 0);
  }
  const markdown = ranges.get('text/markdown') ?? 0;
  const html = ranges.get('text/html') ?? ranges.get('text/*') ?? ranges.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** Messages of MCP, and what its clients try before they send one; a person's browser asks for the page. */
export function isForAgents({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' || method === 'DELETE' || headers.accept === 'text/event-stream';
}
