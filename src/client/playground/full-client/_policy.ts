import { config } from 'zod/v4/core';

// Runs before any other module of the client: the frame's policy forbids eval, even as a feature
// test, and unsafe HTML.
config({ jitless: true });

const SVG =
  /^\s*<svg\b[^<>]*>(?:\s*<(?:path|g|rect|circle|line|polyline)\b[^<>]*>|\s*<\/\w+>)*\s*$/;

/** Allows icons that a code editor inserts as HTML; rejects other HTML. */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text: string) => (SVG.test(text) && !/\son|href|style/i.test(text) ? text : null),
});
