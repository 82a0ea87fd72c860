import { createRedirectLookup, isPattern } from '../../utils/redirects.ts';
import { parseRedirects } from '../host-formats.ts';
import type { HostRules, Limitation } from './define-host.ts';

/** Custom headers, on a host that does not support headers. */
export function ignoredHeaders({ readOwn }: HostRules, label: string): Limitation[] {
  if (readOwn('_headers') === '') return [];
  return [
    {
      problem: `${label} sends no headers of a site's own: those of _headers have no effect`,
      hint: 'put what they say into the pages, or a proxy before the host',
    },
  ];
}

/** `Link` header for Markdown, on a host whose headers cannot depend on the path or file. */
export function noMarkdownLinks(label: string): Limitation[] {
  return [
    {
      problem: `${label} cannot send a Link header that names the Markdown of each page`,
      hint: 'agents find the address in <link rel="alternate"> of the page',
    },
  ];
}

/** More redirects than a host reads. */
export function limitedRedirects(
  { redirects, readOwn }: HostRules,
  label: string,
  most: number,
): Limitation[] {
  const own = readOwn('_redirects')
    .split('\n')
    .filter((line) => line.trim().startsWith('/'));
  const count = redirects.length + own.length;
  if (count <= most) return [];
  return [
    {
      problem: `${label} reads ${most} redirects, and there are ${count}: the last ones have no effect`,
      hint: 'join those that have a pattern in common, such as /old/:slug* to /new/:slug*',
    },
  ];
}

/** Redirects with wildcards that `_redirects` cannot express: several, or one that is not at the end. */
export function limitedWildcards(
  { redirects }: HostRules,
  label: string,
  mayEnd: boolean,
): Limitation[] {
  const bad = redirects.filter(({ source }) => {
    const [before, ...after] = source.replace(/:\w+\*/g, '*').split('*');
    return before !== undefined && (after.length > 1 || (mayEnd && (after[0] ?? '') !== ''));
  });
  return bad.map(({ source }) => ({
    problem: `${label} cannot read the redirect from ${source}: it takes ${mayEnd ? 'one * at the end' : 'one *'}`,
    hint: 'use :name for single parts of an address',
  }));
}

/** Redirect patterns, on a host without patterns: the 404 page resolves them. */
export function noPatterns({ redirects }: HostRules, label: string): Limitation[] {
  const first = redirects.find(({ source }) => isPattern(source));
  if (first === undefined) return [];
  return [
    {
      problem: `${label} knows no redirects with a pattern, such as ${first.source}: the 404 page leads browsers on, and programs see status 404`,
      hint: 'name addresses that matter to search engines one by one',
    },
  ];
}

/** Pages that cannot be opened, on a host where redirect patterns precede files. */
export function hiddenPages({ redirects, pages }: HostRules, label: string): Limitation[] {
  return redirects.flatMap((redirect) => {
    const { findPattern } = createRedirectLookup([redirect]);
    const hidden = pages.find((page) => findPattern(page));
    if (hidden === undefined) return [];
    return {
      problem: `on ${label} the redirect from ${redirect.source} comes before the page ${hidden}, which nobody can open`,
      hint: 'choose a pattern that no page fits, or name the addresses one by one',
    };
  });
}

/** Lines of the author's `_redirects` other than redirects, on a host that supports only these. */
export function ignoredLines({ readOwn }: HostRules, label: string): Limitation[] {
  const lines = readOwn('_redirects').split('\n');
  const others = lines.filter((line) => line.trim().startsWith('/') && parseRedirects(line).length === 0); // prettier-ignore
  return others.map((line) => ({
    problem: `${label} is told the redirects of _redirects, and not "${line.trim()}"`,
    hint: 'say it in what the host itself reads',
  }));
}

/** Redirects of the author, on a host that does not read them. */
export function ignoredRedirects({ readOwn }: HostRules, label: string): Limitation[] {
  if (readOwn('_redirects') === '') return [];
  return [
    {
      problem: `${label} does not read _redirects`,
      hint: 'put its redirects into docs.json, under "redirects"',
    },
  ];
}
