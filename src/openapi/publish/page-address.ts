/** Bytes of one part of an address. */
const MAX_NAME_BYTES = 200;

/**
 * Lower case, words joined by `-`; path parameters and signs that addresses give a meaning are left
 * out: `Get a user's plan (v1.0)` gives `get-a-users-plan-v10`.
 */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/[^\S\n\r]+/g, '-')
    .replace(/[(),.'’"/\\?#%&:;<>|*[\]{}\n\r]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  // No file system takes a longer name, and some tools add to it.
  let letters = [...slug];
  while (Buffer.byteLength(letters.join('')) > MAX_NAME_BYTES) letters = letters.slice(0, -1);
  return letters.join('').replace(/-$/, '');
}

/** A page id out of an address: no leading slash, no empty or dotted segments. */
export function toPageId(address: string): string {
  return address
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
}

/** The id that is wanted, with a number where it is taken; the new one is taken, too. */
export function unique(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 1; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
