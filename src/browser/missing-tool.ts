/** Something that Trellis does not bring along is not installed; the message says what to run. */
export class MissingToolError extends Error {}
