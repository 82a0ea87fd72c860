import type { SiteData } from '../../../site/site-data.ts';

/** Lists the scripts of a page: the main one, then those of its features; features without a script are skipped. */
export function findScripts(features: string[], { script }: App.Locals): string[] {
  return [findMain(features), ...features]
    .map((name) => script(name))
    .filter((href) => href !== undefined);
}

/** The smallest of the scripts that grow out of each other and do all a page needs. */
function findMain(features: string[]): string {
  if (features.includes('tabs')) return 'tabbed';
  return features.includes('code') ? 'article' : 'shell';
}

/** Scripts that a behaviour loads itself when a reader first needs them. */
const LATER: Record<string, readonly string[]> = {
  channel: ['socket', 'credential-keeper'],
  playground: [
    'runner',
    'form-controls',
    'nested-controls',
    'live-samples',
    'answer',
    'answer-failure',
    'answer-json',
    'answer-json-worker',
    'answer-check-worker',
    'answer-media',
    'answer-stream',
    'answer-view',
    'credential-keeper',
    'extra-rows',
    'history',
    'own-server',
    'sign-in',
    'paste-curl',
    'full-client',
  ],
};

/** Addresses of such scripts and of what they need besides, by name, as JSON; undefined for pages that need none. */
export function findLaterScripts(
  features: string[],
  { client, diagrams, signIn }: SiteData,
  { script, sheet }: App.Locals,
): string | undefined {
  const names = features.flatMap((feature) => LATER[feature] ?? []);
  const later = {
    ...Object.fromEntries(names.map((name) => [name, script(name)])),
    ...(names.length > 0 &&
      client && { 'client-frame': client.frame, 'client-script': client.script }),
    ...(names.length > 0 && { 'form-sheet': sheet('form.css') }),
    ...(features.includes('channel') && { 'socket-sheet': sheet('playground/socket.css') }),
    ...(features.includes('playground') && { 'sign-in-page': signIn }),
    ...(features.includes('diagram') && { 'diagram-frame': diagrams }),
  };
  return Object.keys(later).length > 0 ? JSON.stringify(later) : undefined;
}
