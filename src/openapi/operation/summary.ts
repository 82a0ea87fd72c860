import { toText, type JsonObject } from '../read/json.ts';

/** Letters of a title. */
const LONGEST = 120;

/** The summary of an operation or path, where it is one; undefined for a text of many lines or sentences. */
export function summaryOf({ summary }: JsonObject): string | undefined {
  const text = toText(summary)?.trim();
  return text === undefined || text.length > LONGEST || text.includes('\n') ? undefined : text;
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
