/** A piece of a list, and what it is known by from one build to the next. */
export interface Entry {
  key: string;
  text: string;
}

/** Characters of a part: no cut before `least`, one at `most` unless a single entry is longer, `usual` on average. */
export interface PartSize {
  least: number;
  usual: number;
  most: number;
}

/**
 * Cuts a list into parts. Where depends on the keys near a cut, not on all that comes before, so that a longer
 * or a new entry changes the part it is in and leaves those after it as they were.
 */
export function splitIntoParts<T extends Entry>(entries: readonly T[], size: PartSize): T[][] {
  const parts: T[][] = [];
  let length = Infinity;
  for (const entry of entries) {
    const added = entry.text.length;
    const isFull = length + added > size.most;
    if (isFull || (length >= size.least && isCut(entry, size.usual - size.least))) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(entry);
    length += added;
  }
  return parts;
}

/** The longer an entry, the likelier there is a cut before it, so that parts are alike whatever is in them. */
function isCut({ key, text }: Entry, distance: number): boolean {
  return spread(key) < text.length / distance;
}

/** A number from 0 to 1 that looks random and is the same for the same text (FNV-1a). */
function spread(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b);
  return ((sum ^ (sum >>> 13)) >>> 0) / 2 ** 32;
}
