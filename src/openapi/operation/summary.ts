import { toText, type JsonObject } from '../json.ts';
import type { Operation } from '../read/operations.ts';

/** Letters of a title. */
const MAX_TITLE_LENGTH = 120;

/** The summary of an operation or path, where it is one; undefined for a text of many lines or sentences. */
export function summaryOf({ summary }: JsonObject): string | undefined {
  const text = toText(summary)?.trim();
  return text === undefined || text.length > MAX_TITLE_LENGTH || text.includes('\n')
    ? undefined
    : text;
}

/** `summary`, else the words of `operationId`, else method and path. */
export function titleOf({ kind, operation, item, method, path }: Operation): string {
  const summary = summaryOf(operation) ?? summaryOf(item);
  if (summary !== undefined) return summary;
  const words = toWords(toText(operation['operationId']) ?? '');
  if (words !== '') return words;
  return kind === 'webhook' ? path : `${method.toUpperCase()} ${path}`;
}

/** An identifier as a title: `userSignedUp` gives `User signed up`; empty where there is no letter or digit in it. */
export function toWords(identifier: string): string {
  const words = identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The description of an operation or path, after whatever was written into the summary in its place. */
export function descriptionOf(node: JsonObject): string | undefined {
  const description = toText(node['description']);
  const summary = toText(node['summary']);
  if (summary === undefined || summaryOf(node) !== undefined) return description;
  return description === undefined || description.startsWith(summary.trim())
    ? (description ?? summary)
    : `${summary}\n\n${description}`;
}
