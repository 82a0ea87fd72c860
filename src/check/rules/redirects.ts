import type { Redirect } from '../../config/docs-config.ts';
import {
  createFollower,
  isExternal,
  joinPath,
  pagePath,
  splitHref,
  type RedirectChain,
} from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RuleId } from '../../diagnostics/rules.ts';
import { createRedirectLookup, isPattern } from '../../utils/redirects.ts';
import { createFinding, type CheckedSite } from '../findings.ts';
import { hintForAnchor } from './config-links.ts';

type Input = Pick<
  CheckedSite,
  'config' | 'configFile' | 'pages' | 'resolve' | 'findFragment' | 'includedHint' | 'findSetting'
>;

/** Redirects that are circular, chained, broken, or never used. */
export function redirects(site: Input): Diagnostic[] {
  const all = site.config.redirects;
  const pages = new Set(site.pages.map(({ href }) => href));
  const follow = createFollower(all, (path) => pages.has(path));
  const { findPattern } = createRedirectLookup(all);
  return all.flatMap((redirect, index) => {
    const { source } = redirect;
    if (isPattern(source)) return checkPattern(site, redirect, pages);
    const pattern = findPattern(toPath(source))?.rule;
    const before = pattern && all.indexOf(pattern) < index ? pattern.source : undefined;
    const shadow = explainShadow(source, before, pages);
    if (shadow) return reportRedirect(site, redirect, 'shadowed-redirect', shadow, 'Remove it.');
    return checkExact(site, redirect, follow(source));
  });
}

function reportRedirect(
  { findSetting, configFile }: Input,
  { source }: Redirect,
  code: RuleId,
  message: string,
  hint: string,
): Diagnostic[] {
  const keys = ['source', 'from'];
  const location = findSetting(keys, source) ?? findSetting(keys, source.slice(1));
  return [createFinding(code, message, location ?? { file: configFile }, { hint })];
}

/** Reason why a redirect is never used; undefined if it is. `before` is an earlier pattern that matches its source. */
function explainShadow(
  source: string,
  before: string | undefined,
  pages: ReadonlySet<string>,
): string | undefined {
  if (pages.has(pagePath(toPath(source))))
    return `The redirect from "${source}" never applies, because a page has this URL.`;
  return (
    before && `The redirect from "${source}" never applies, because "${before}" matches first.`
  );
}

function checkExact(
  site: Input,
  redirect: Redirect,
  { sources, end, isLoop }: RedirectChain,
): Diagnostic[] {
  const { source } = redirect;
  const way = sources.slice(1).join(', ');
  if (isLoop) {
    return reportRedirect(
      site,
      redirect,
      'redirect-loop',
      `The redirect from "${source}" is part of a loop through "${way || source}".`,
      'Redirect to a page.',
    );
  }
  if (!isExternal(end) && !site.resolve(end, 'index').found) {
    return reportRedirect(
      site,
      redirect,
      'redirect-to-nowhere',
      `The redirect from "${source}" points to a page that does not exist: "${end}".`,
      site.includedHint(end) ?? 'Correct the destination.',
    );
  }
  if (sources.length < 2) return checkFragment(site, redirect, end);
  return reportRedirect(
    site,
    redirect,
    'redirect-chain',
    `The redirect from "${source}" points to another redirect: "${way}".`,
    `Use "${end}" as the destination.`,
  );
}

function checkFragment(site: Input, redirect: Redirect, end: string): Diagnostic[] {
  const hint = hintForAnchor(site, end);
  if (hint === undefined) return [];
  const message = `The redirect from "${redirect.source}" points to an anchor that does not exist: "${end}".`;
  return reportRedirect(site, redirect, 'broken-fragment', message, hint);
}

/** For patterns, a single page below the fixed part of the destination is sufficient. */
function checkPattern(site: Input, redirect: Redirect, pages: ReadonlySet<string>): Diagnostic[] {
  const { source, destination } = redirect;
  if (isExternal(destination)) return [];
  const parameter = destination.search(/[:*]/);
  const fixed = parameter < 0 ? destination : destination.slice(0, parameter);
  const isAnswered =
    parameter < 0
      ? site.resolve(destination, 'index').found
      : [...pages].some((href) =>
          `${href}/`.startsWith(toPath(fixed) === '/' ? '/' : `${toPath(fixed)}`),
        );
  if (isAnswered) return parameter < 0 ? checkFragment(site, redirect, destination) : [];
  return reportRedirect(
    site,
    redirect,
    'redirect-to-nowhere',
    `The redirect from "${source}" points to pages that do not exist: "${destination}".`,
    site.includedHint(destination) ?? 'Correct the destination.',
  );
}

type LinkInput = Pick<CheckedSite, 'config' | 'pages' | 'snippets' | 'resolve' | 'findFragment'>;

/** Links to the sources of permanent redirects. */
export function redirectedLink(site: LinkInput): Diagnostic[] {
  const { config, pages, snippets, resolve } = site;
  const hrefs = new Set(pages.map(({ href }) => href));
  const moved = new Map(
    config.redirects
      .filter((one) => one.permanent && !isPattern(one.source) && !hrefs.has(toPath(one.source)))
      .map((one) => [toPath(one.source), one]),
  );
  if (moved.size === 0) return [];
  const texts = [
    ...pages.map(({ file, source, id }) => ({ file, source, id })),
    ...snippets.map(({ file, source }) => ({ file, source, id: 'index' })),
  ];
  return texts.flatMap(({ file, source, id }) =>
    source.links.flatMap(({ href, ...location }) => {
      if (isExternal(href) || /[{}]/.test(href)) return [];
      const target = resolve(href, id);
      const redirect = target.asset === undefined ? moved.get(toPath(target.href)) : undefined;
      if (!redirect || !resolve(redirect.destination, 'index').found) return [];
      const replacement = replace(site, href, redirect);
      const message = `The link "${href}" redirects to "${redirect.destination}".`;
      const hint = replacement
        ? `Use "${replacement}".`
        : `Use "${redirect.destination}", and check that it has this anchor.`;
      return createFinding(
        'redirected-link',
        message,
        { file, ...location },
        { hint, replacement },
      );
    }),
  );
}

/** Corrected link; undefined if the new page lacks the fragment. */
function replace(
  { findFragment }: LinkInput,
  href: string,
  { destination }: Redirect,
): string | undefined {
  const { suffix } = splitHref(href);
  if (suffix === '') return destination;
  if (splitHref(destination).suffix !== '') return undefined;
  const isKept = suffix.startsWith('#') && findFragment(destination + suffix)?.id !== undefined;
  return isKept ? destination + suffix : undefined;
}

/** Path of a URL without query, fragment, and trailing slash. */
function toPath(url: string): string {
  return joinPath('', splitHref(url).path);
}
