import { writeStored, readStored } from '../../../text/web-storage.ts';
import { parseJson } from '../../../text/json.ts';

const KEY = 't-searches';
const MAX_RECENT = 5;

/** What the reader searched for before and found, latest first. */
export function recentSearches(): string[] {
  const known = parseJson(readStored('localStorage', KEY) ?? '');
  if (!Array.isArray(known)) return [];
  return known.filter((text) => typeof text === 'string').slice(0, MAX_RECENT);
}

/** Puts a search at the head of the list. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  writeStored('localStorage', KEY, JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}

/** Takes a search off the list. */
export function forgetSearch(text: string): void {
  const rest = recentSearches().filter((other) => other !== text);
  writeStored('localStorage', KEY, rest.length > 0 ? JSON.stringify(rest) : undefined);
}
