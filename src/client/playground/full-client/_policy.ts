import { config } from 'zod/v4/core';

// Runs before any other module of the client: the frame's policy has no place for code made at run
// time, not even for a look whether it could be made, nor for html that nobody looked at.
config({ jitless: true });

const SVG =
  /^\s*<svg\b[^<>]*>(?:\s*<(?:path|g|rect|circle|line|polyline)\b[^<>]*>|\s*<\/\w+>)*\s*$/;

/** Icons that a code editor puts in as text; anything else stays out. */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text: string) => (SVG.test(text) && !/\son|href|style/i.test(text) ? text : null),
});
