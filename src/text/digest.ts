import { hash } from 'node:crypto';

/** Short name for a content: equal for equal texts, different for different ones. */
export function digest(...parts: readonly string[]): string {
  return hash('sha1', parts.join('\0'), 'base64url');
}
