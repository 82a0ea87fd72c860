/** A package that Trellis cannot do without in this place; the message is the sentence for people, with the cure. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** The machine as npm knows it: `linux arm64`. */
export const PLATFORM = `${process.platform} ${process.arch}`;
