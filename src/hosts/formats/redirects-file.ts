import { fillDestination, isPattern } from '../../text/redirects.ts';
import type { HostRedirect, HostRules } from '../host-rules.ts';
import { bothEnds } from './expressions.ts';

/** How a host reads `_redirects`. */
export interface RedirectsDialect {
  /** The status of a permanent redirect, and of another one. */
  statuses: readonly [permanent: number, temporary: number];
  /** Whether a line may name the 404 page of a folder. */
  hasNotFound?: boolean | undefined;
  /** Lines at most; where both ends of an address need a line, they get one as long as there is room. */
  bothEndsUpTo?: number | undefined;
}

/** The `_redirects` of a site, the author's lines first; empty where there is nothing to say. */
export function printRedirects(rules: HostRules, dialect: RedirectsDialect): string {
  const { redirects, notFoundFolders } = rules;
  const exact = redirects.filter(({ source }) => !isPattern(source));
  const patterns = redirects.filter(({ source }) => isPattern(source));
  const isDoubled = exact.length * 2 <= (dialect.bothEndsUpTo ?? 0);
  const ends = (source: string) => (isDoubled ? bothEnds(source) : [source]);
  // Hosts want what is exact first.
  const ordered = dialect.bothEndsUpTo === undefined ? redirects : [...exact, ...patterns];
  const lines = ordered.flatMap((redirect) =>
    (isPattern(redirect.source) ? [redirect.source] : ends(redirect.source)).map((source) =>
      printLine({ ...redirect, source }, dialect),
    ),
  );
  const notFound = dialect.hasNotFound
    ? notFoundFolders.map((folder) => `${folder}/* ${folder}/404.html 404`)
    : [];
  return afterOwn(rules.readOwn('_redirects'), [...lines, ...notFound]);
}

function printLine(redirect: HostRedirect, { statuses }: RedirectsDialect): string {
  const [permanent, temporary] = statuses;
  return [...toSyntax(redirect), redirect.permanent ? permanent : temporary].join(' ');
}

/** `/old/:slug*` and `/new/:slug*` as hosts write them: `/old/*` and `/new/:splat`. A blank would end the field. */
function toSyntax({ source, destination }: HostRedirect): string[] {
  const names = [...source.matchAll(/:(\w+)\*/g)].map(([, name = '']) => name);
  const splats = new Map(['splat', ...names].map((name) => [name, ':splat']));
  return [source.replace(/:\w+\*/g, '*'), fillDestination(destination, splats)].map((path) =>
    path.replace(/\s/g, encodeURIComponent),
  );
}

/** What the author says in such a file, which counts first, and then these lines. */
export function afterOwn(own: string, lines: readonly string[]): string {
  const text = own.trim();
  if (lines.length === 0) return own;
  return [...(text === '' ? [] : [text]), ...lines].join('\n') + '\n';
}

/** A line of such a file. */
export interface RedirectLine {
  source: string;
  destination: string;
  status: number;
}

/** The redirects of such a file, permanent where a line names no status. Lines that do something else are passed over. */
export function parseRedirects(text: string): RedirectLine[] {
  return text.split('\n').flatMap((line) => {
    const [source, destination, status = '301', ...conditions] = line
      .replace(/\s#.*/, '')
      .trim()
      .split(/\s+/);
    if (!source?.startsWith('/') || !destination || conditions.length > 0) return [];
    if (!/^30[12378]!?$/.test(status)) return [];
    return { source, destination, status: Number.parseInt(status, 10) };
  });
}
