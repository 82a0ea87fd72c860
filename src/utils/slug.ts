import { transliterate } from './transliterate.ts';

/**
 * Fragment of a heading: `What's new` gives `whats-new`. Text without Latin letters or digits keeps its letters, so
 * that it can be linked to.
 */
export function slugOf(text: string): string {
  // Fast path for ASCII text, because the library's transliteration tables are slow to load and to apply.
  const plain = text.replace(/['’]/g, '').toLowerCase();
  if (/^[a-z0-9 .,:;!?()_/"“”-]+$/.test(plain)) return joinWords(plain);
  const slug = transliterate(text, { decamelize: false });
  return slug || joinWords(text.toLowerCase(), /[\s\p{P}\p{S}]+/u);
}

function joinWords(text: string, separators: RegExp = /[^a-z0-9]+/): string {
  return text.split(separators).filter(Boolean).join('-');
}

/** Makes ids unique: the second `setup` becomes `setup-2` (headings) or `setup-1` (fields and accordions). */
export class IdRegistry {
  readonly #counts = new Map<string, number>();
  readonly #used = new Set<string>();

  /** Returns an id that is not yet used on this page, and reserves it. */
  unique(base: string, style: 'heading' | 'field' = 'heading'): string {
    let count = this.#counts.get(base) ?? 0;
    let id = base;
    while (this.#used.has(id) || id === '') {
      count += 1;
      const suffix = style === 'heading' ? count + 1 : count;
      id = base === '' ? `section-${count}` : `${base}-${suffix}`;
    }
    this.#counts.set(base, count);
    this.#used.add(id);
    return id;
  }

  /** Reserves an id that the author wrote. */
  take(id: string): void {
    this.#used.add(id);
  }
}
