import type { HeaderRule, HostRules } from '../host-rules.ts';
import { afterOwn } from './redirects-file.ts';

/** The `_headers` of a site, the author's rules first. */
export function printHeaders(rules: HostRules, headers = rules.headers): string {
  return afterOwn(rules.readOwn('_headers'), headers.map(printRule));
}

function printRule({ pattern, headers }: HeaderRule): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

/** Names of headers whose values add up, where others have one. */
export const ADDED_UP = /^(?:content-security-policy|link)$/i;
