import { remember } from './store.ts';

const KEY = 't-searches';
const MAX_RECENT = 5;

/** What the reader searched for before and found, latest first. */
export function recentSearches(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known)
      ? known.filter((text) => typeof text === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

/** Puts a search at the head of the list. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  remember(KEY, JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}

/** Takes a search off the list. */
export function forgetSearch(text: string): void {
  const rest = recentSearches().filter((other) => other !== text);
  remember(KEY, rest.length > 0 ? JSON.stringify(rest) : undefined);
}
