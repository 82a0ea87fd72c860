import { renderStart, type StartTag } from './start-tag.ts';

/** Attributes of ours that name an element by its id. */
const REFERENCES =
  / (popovertarget|aria-controls|aria-labelledby|aria-describedby|for|href)="(#?)(t-[\w-]+)"/g;

/** The document in one piece; whatever referred to an id that changed refers to the new one. */
export function followIds(pieces: readonly (string | StartTag)[]): string {
  const renamed = new Map<string, string>();
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.id !== undefined && piece.newId !== undefined)
      renamed.set(piece.id, piece.newId);
  }
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return renderStart(
        renamed.size > 0 ? { ...piece, attributes: follow(piece, renamed) } : piece,
      );
    })
    .join('');
}

function follow({ attributes }: StartTag, renamed: ReadonlyMap<string, string>): string {
  return attributes.replace(REFERENCES, (written, name: string, sign: string, id: string) => {
    const next = renamed.get(id);
    return next === undefined ? written : ` ${name}="${sign}${next}"`;
  });
}
