import type { SiteData } from '../../../site/site-data.ts';

/**
 * Lists the scripts of a page: the common one, then those of its features; some features have none.
 */
export function findScripts(features: string[], { script }: App.Locals): string[] {
  return ['page', ...features].map((name) => script(name)).filter((href) => href !== undefined);
}

/** Lazy scripts and site-specific URLs as JSON; undefined for pages that need none. */
export function findSiteUrls(
  features: string[],
  { client, signIn }: SiteData,
  { sheet }: App.Locals,
): string | undefined {
  const hasForm = features.includes('playground') || features.includes('channel');
  const urls = {
    ...(hasForm && client && { 'client-frame': client.frame, 'client-script': client.script }),
    ...(hasForm && { 'form-sheet': sheet('form.css') }),
    ...(features.includes('channel') && { 'socket-sheet': sheet('playground/socket.css') }),
    ...(features.includes('playground') && { 'sign-in-page': signIn }),
  };
  return Object.keys(urls).length > 0 ? JSON.stringify(urls) : undefined;
}
