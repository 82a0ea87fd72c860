import { hashSource } from '../../mdx/csp/code-sources.ts';
import type { PagePolicy } from '../model/page-policy.ts';

/** Where everything starts (CSP Level 3): nothing, then the files of the site itself. */
const BASELINE: readonly (readonly [directive: string, ...sources: string[]])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['script-src-attr'],
  ['style-src', "'self'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', "'self'"],
  ['media-src', "'self'"],
  ['connect-src', "'self'"],
  ['frame-src'],
  ['worker-src'],
  ['form-action', "'self'"],
  ['base-uri', "'none'"],
  ['object-src', "'none'"],
];

/** Code and style sheets that the layout writes into the page. */
export interface InlineParts {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The policy as one line, without what a meta element may not say. */
export function renderPolicy({ sources, isTrusted }: PagePolicy, inline: InlineParts): string {
  const hashes: Record<string, string[]> = {
    'script-src': inline.scripts.map(hashSource),
    'style-src': inline.styles.map(hashSource),
  };
  const directives = BASELINE.map(([name, ...own]) => {
    const all = [...new Set([...own, ...(hashes[name] ?? []), ...(sources[name] ?? [])])];
    return directive(name, all);
  });
  const { 'trusted-types': makers = ["'none'"] } = sources;
  if (isTrusted)
    directives.push("require-trusted-types-for 'script'", directive('trusted-types', [...makers]));
  return directives.filter(Boolean).join('; ');
}

function directive(name: string, sources: string[]): string {
  if (sources.length === 0) return '';
  // Browsers pass over 'unsafe-inline' where a hash stands beside it.
  const isOpen = sources.includes("'unsafe-inline'");
  const kept = isOpen ? sources.filter((source) => !source.startsWith("'sha256-")) : sources;
  if (name === 'script-src-attr' && !isOpen) kept.unshift("'unsafe-hashes'");
  return `${name} ${kept.join(' ')}`;
}
