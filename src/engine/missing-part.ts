/** A package that Trellis cannot do without in this place; the message is the sentence for people, with the cure. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** The sentence for an error that comes of a part that is not there; undefined for other errors. */
export function describeMissingPart(error: unknown): string | undefined {
  if (error instanceof MissingPart) return error.message;
  // What the loaders of native packages say.
  if (!(error instanceof Error && /native binding/.test(error.message))) return undefined;
  return `a native part of it (Sätteri or rolldown) is not installed, or has no build for ${PLATFORM}. Cure, where there is one: remove node_modules and the lock file, and npm install`;
}

/** The machine as npm knows it: `linux arm64`. */
export const PLATFORM = `${process.platform} ${process.arch}`;
