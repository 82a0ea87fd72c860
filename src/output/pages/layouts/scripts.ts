import form from '../styles/form.css?url';
import socket from '../styles/playground/socket.css?url';
import type { SiteData } from '../../../site/site-data.ts';

/**
 * Address of each behaviour's script by feature name. The worker query makes Vite bundle a file by itself
 * and give its address; <script> elements of .astro files fail when project and engine share no folder.
 */
const ADDRESSES = import.meta.glob<string>(
  [
    '../../../client/behaviors/*.ts',
    '!../../../client/behaviors/{_*,search,search-*,code,drawer,feedback,header,intent,keys,lists,mode,page-menu,prefetch,print-section,shortcuts,shortcuts-*,sidebar,store,tables,tabs,toc}.ts',
  ],
  { query: '?worker&url', import: 'default', eager: true },
);

/** Lists the scripts of a page: the main one, then those of its features; features without a script are skipped. */
export function findScripts(features: string[]): string[] {
  return [findMain(features), ...features]
    .map((name) => ADDRESSES[`../../../client/behaviors/${name}.ts`])
    .filter((address) => address !== undefined);
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
): string | undefined {
  const names = features.flatMap((feature) => LATER[feature] ?? []);
  const address = (name: string) => ADDRESSES[`../../../client/behaviors/${name}.ts`];
  const later = {
    ...Object.fromEntries(names.map((name) => [name, address(name)])),
    ...(names.length > 0 &&
      client && { 'client-frame': client.frame, 'client-script': client.script }),
    ...(names.length > 0 && { 'form-sheet': form }),
    ...(features.includes('channel') && { 'socket-sheet': socket }),
    ...(features.includes('playground') && { 'sign-in-page': signIn }),
    ...(features.includes('diagram') && { 'diagram-frame': diagrams }),
  };
  return Object.keys(later).length > 0 ? JSON.stringify(later) : undefined;
}
