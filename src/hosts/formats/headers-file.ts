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
export const ADDED_UP = /^(?:content-security-policy|link|vary)$/i;

/** The rules of such a file. Lines that are none are passed over. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(?!\s)([\x20-\x7e]+)$/.exec(line.trimEnd()) ?? [];
    if (name && value) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: [] });
  }
  return rules;
}
