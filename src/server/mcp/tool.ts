import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** What clients are told of every tool: it changes nothing. */
export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

export const TEXT = z.string().trim().min(1).max(300);
export const START = z
  .int()
  .min(0)
  .default(0)
  .describe('Where to go on in a long answer; earlier answers say the number');

/** A result that is a text. */
export function text(content: string): CallToolResult {
  return { content: [{ type: 'text', text: content }] };
}

/** A text that says what went wrong. */
export function failure(content: string): CallToolResult {
  return { ...text(content), isError: true };
}
