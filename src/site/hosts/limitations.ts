import { createRedirectLookup, isPattern } from '../../utils/redirects.ts';
import { parseRedirects } from '../host-formats.ts';
import type { HostRules, Limitation } from './define-host.ts';

/** Custom headers, on a host that does not support headers. */
export function ignoredHeaders({ readOwn }: HostRules, label: string): Limitation[] {
  if (readOwn('_headers') === '') return [];
  return [
    {
      problem: `${label} does not support custom headers. Headers in _headers have no effect.`,
      hint: 'Use <meta> elements, or a proxy that adds the headers.',
    },
  ];
}

/** `Link` header for Markdown, on a host whose headers cannot depend on the path or file. */
export function noMarkdownLinks(label: string): Limitation[] {
  return [
    {
      problem: `${label} does not support a Link header for the Markdown version of each page.`,
      hint: 'Agents find its URL in <link rel="alternate"> of the page.',
    },
  ];
}

/** More redirects than a host reads. */
export function limitedRedirects(
  { redirects, readOwn }: HostRules,
  label: string,
  most: number,
): Limitation[] {
  const authored = readOwn('_redirects')
    .split('\n')
    .filter((line) => line.trim().startsWith('/'));
  const count = redirects.length + authored.length;
  if (count <= most) return [];
  return [
    {
      problem: `${label} supports ${most} redirects, but the site has ${count}. The last redirects have no effect.`,
      hint: 'Replace similar redirects by a pattern, such as /old/:slug* to /new/:slug*.',
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
    problem: `${label} does not support the redirect from "${source}": only ${mayEnd ? 'one * at the end' : 'one *'} is allowed.`,
    hint: 'Use :name for single path segments.',
  }));
}

/** Redirect patterns, on a host without patterns: the 404 page resolves them. */
export function noPatterns({ redirects }: HostRules, label: string): Limitation[] {
  const first = redirects.find(({ source }) => isPattern(source));
  if (first === undefined) return [];
  return [
    {
      problem: `${label} does not support redirects with patterns, such as "${first.source}". The 404 page redirects browsers, but other clients receive status 404.`,
      hint: 'Add a separate redirect for each URL that matters to search engines.',
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
      problem: `On ${label}, the redirect from "${redirect.source}" hides the page "${hidden}".`,
      hint: 'Use a pattern that matches no page, or add a separate redirect for each URL.',
    };
  });
}

/** Lines of the author's `_redirects` other than redirects, on a host that supports only these. */
export function ignoredLines({ readOwn }: HostRules, label: string): Limitation[] {
  const lines = readOwn('_redirects').split('\n');
  const others = lines.filter(
    (line) => line.trim().startsWith('/') && parseRedirects(line).length === 0,
  );
  return others.map((line) => ({
    problem: `${label} does not support this line of _redirects: "${line.trim()}".`,
    hint: 'Use the configuration of the host instead.',
  }));
}

/** Redirects of the author, on a host that does not read them. */
export function ignoredRedirects({ readOwn }: HostRules, label: string): Limitation[] {
  if (readOwn('_redirects') === '') return [];
  return [
    {
      problem: `${label} does not support _redirects.`,
      hint: 'Move the redirects to "redirects" in docs.json.',
    },
  ];
}
