import type { Redirect } from '../../config/model/types.ts';
import { isExternal, pagePath } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RuleId } from '../../diagnostics/rules/index.ts';
import { isPattern, isRedirected } from '../../text/redirects.ts';
import { createFollower, toPath, type Followed } from './follow-redirects.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

type Input = Pick<CheckedSite, 'config' | 'configFile' | 'pages' | 'resolve' | 'findSetting'>;

/** Redirects that lead in a circle, by way of others, to nowhere, or that are never followed. */
export function redirects(site: Input): Diagnostic[] {
  const all = site.config.redirects;
  const pages = new Set(site.pages.map(({ href }) => href));
  const follow = createFollower(all, (path) => pages.has(path));
  return all.flatMap((redirect, index) => {
    const shadow = findShadow(redirect, all.slice(0, index), pages);
    if (shadow) return at(site, redirect, 'shadowed-redirect', shadow, 'remove it');
    return isPattern(redirect.source)
      ? checkPattern(site, redirect, pages)
      : checkExact(site, redirect, follow(redirect.source));
  });
}

function at(
  { findSetting, configFile }: Input,
  { source }: Redirect,
  code: RuleId,
  message: string,
  hint: string,
): Diagnostic[] {
  const place = findSetting(['source'], source) ?? findSetting(['source'], source.slice(1));
  return [finding(code, message, place ?? { file: configFile }, { hint })];
}

/** Why a redirect is never followed; undefined where it is. */
function findShadow(
  { source }: Redirect,
  before: readonly Redirect[],
  pages: ReadonlySet<string>,
): string | undefined {
  if (isPattern(source)) return undefined;
  const path = toPath(source);
  if (pages.has(pagePath(path)))
    return `the redirect from ${source} is never followed: there is a page of that address`;
  const catcher = before.find((one) => isPattern(one.source) && isRedirected(path, [one.source]));
  return (
    catcher &&
    `the redirect from ${source} is never followed: ${catcher.source} before it catches it`
  );
}

function checkExact(
  site: Input,
  redirect: Redirect,
  { sources, end, isLoop }: Followed,
): Diagnostic[] {
  const { source } = redirect;
  const way = sources.slice(1).join(', ');
  if (isLoop) {
    return at(
      site,
      redirect,
      'redirect-loop',
      `the redirect from ${source} leads in a circle, by way of ${way || source}`,
      'let it lead to a page',
    );
  }
  if (!isExternal(end) && !site.resolve(end, 'index').found) {
    return at(
      site,
      redirect,
      'redirect-to-nowhere',
      `the redirect from ${source} leads to ${end}, which is no page`,
      'correct the destination',
    );
  }
  if (sources.length < 2) return [];
  return at(
    site,
    redirect,
    'redirect-chain',
    `the redirect from ${source} leads to another one, ${way}`,
    `let it lead to ${end}`,
  );
}

/** Where many addresses are meant, one page below the fixed part of the destination is enough. */
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
  if (isAnswered) return [];
  return at(
    site,
    redirect,
    'redirect-to-nowhere',
    `the redirect from ${source} leads to ${destination}, where there is no page`,
    'correct the destination',
  );
}
