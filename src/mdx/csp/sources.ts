/** Sources that a content security policy allows, by directive: `{ 'img-src': ['https://example.com'] }`. */
export type PolicySources = Readonly<Record<string, readonly string[] | undefined>>;

/** Sources while they are being collected. */
export type SourceSet = Map<string, Set<string>>;

// Host of CSP Level 3, section 2.3.1: no IPv6 address, no user, nothing that could end the source.
const ORIGIN = /^(?:https?|wss?):\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?(?::\d+)?$/;

/** Adds a source to a directive; undefined is nothing to add. */
export function allow(sources: SourceSet, directive: string, source: string | undefined): void {
  if (source === undefined) return;
  const known = sources.get(directive) ?? new Set();
  sources.set(directive, known.add(source));
}

/** The source that allows an address on another host, `https://example.com`; undefined for the site's own. */
export function sourceOf(address: string): string | undefined {
  const url = address.trim().replace(/^\/\//, 'https://');
  if (!/^(?:https?|wss?):\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  // An address that no policy can name, such as one by IPv6, is allowed by its scheme.
  return ORIGIN.test(origin) ? origin : protocol;
}

/** The origins that a text of code names, each once. */
export function originsIn(code: string): string[] {
  const found = code.matchAll(/(?:https?|wss?):\/\/[\w.-]+(?::\d+)?/gi);
  const origins = [...found].flatMap(([address]) => sourceOf(address) ?? []);
  return [...new Set(origins)].filter((origin) => !/^https?:\/\/(?:www\.)?w3\.org/.test(origin));
}

/** Several lists of sources as one, without repetitions, in a fixed order. */
export function mergeSources(...lists: PolicySources[]): PolicySources {
  const merged: SourceSet = new Map();
  for (const list of lists) {
    for (const [directive, sources] of Object.entries(list))
      for (const source of sources ?? []) allow(merged, directive, source);
  }
  return toSources(merged);
}

/** What was collected, as plain data in a fixed order. */
export function toSources(collected: SourceSet): PolicySources {
  const entries = [...collected].map(
    ([directive, sources]) => [directive, [...sources].toSorted()] as const,
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
