import type { ApiChange } from './changes.ts';

/** Formats of `trellis api diff`. */
type Format = 'people' | 'json' | 'markdown';

/** Changes as text that ends with a line break. */
export function formatChanges(changes: readonly ApiChange[], format: Format): string {
  if (format === 'json') return `${JSON.stringify(toJson(changes), null, 2)}\n`;
  return format === 'people' ? toText(changes) : toMarkdown(changes);
}

function toJson(changes: readonly ApiChange[]) {
  return {
    changes: changes.map(({ operation, pointer, file, kind, breaking, message }) => ({
      operation,
      pointer,
      ...(file === undefined ? {} : { file }),
      kind,
      breaking,
      message,
    })),
    summary: countChanges(changes),
  };
}

function countChanges(changes: readonly ApiChange[]): { breaking: number; other: number } {
  const breaking = changes.filter((change) => change.breaking).length;
  return { breaking, other: changes.length - breaking };
}

/** A change with all operations that it affects: one in a shared schema affects many. */
interface SharedChange extends ApiChange {
  operations: string[];
}

/** Merges changes with the same location and kind; keeps the message of the first. */
function shareChanges(changes: readonly ApiChange[]): SharedChange[] {
  const groups = Map.groupBy(changes, ({ pointer, file, kind, isOld }) =>
    JSON.stringify([pointer, file, kind, isOld]),
  );
  return [...groups.values()].flatMap((group) => {
    const operations = group.flatMap(({ operation }) => operation ?? []);
    const [first] = group;
    return first ? [{ ...first, operations }] : [];
  });
}

/** Number of operations above which a change lists only how many there are. */
const MAX_OPERATIONS = 3;

function toText(changes: readonly ApiChange[]): string {
  if (changes.length === 0) return 'No changes.\n';
  const lines = [true, false].flatMap((breaking) => {
    const own = shareChanges(changes.filter((change) => change.breaking === breaking));
    const byPlace = Map.groupBy(own, placeOf);
    const title = breaking ? 'Breaking changes' : 'Other changes';
    const groups = [...byPlace].flatMap(([place, group]) => [
      place,
      ...group.map(({ kind, message }) => `  ${breaking ? 'breaking: ' : ''}${toLine(message)}  [${kind}]`), // prettier-ignore
    ]);
    return own.length > 0 ? [title, '', ...groups, ''] : [];
  });
  return `${lines.join('\n')}\n${summarize(changes)}\n`;
}

/** Operations of a change: `GET /plants`, or `GET /plants and 11 more operations`. */
function placeOf({ operations }: SharedChange): string {
  if (operations.length === 0) return 'Document';
  if (operations.length <= MAX_OPERATIONS) return operations.map(toLine).join(', ');
  return `${toLine(operations[0] ?? '')} and ${operations.length - 1} more operations`;
}

function summarize(changes: readonly ApiChange[]): string {
  const { breaking, other } = countChanges(changes);
  const s = (count: number) => (count === 1 ? '' : 's');
  return `${breaking} breaking change${s(breaking)}, ${other} other change${s(other)}.`;
}

/** Texts of documents on one line, without control characters that terminals interpret. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function toMarkdown(changes: readonly ApiChange[]): string {
  if (changes.length === 0) return '## API changes\n\nNo changes.\n';
  const lines = [true, false].flatMap((breaking) => {
    const own = shareChanges(changes.filter((change) => change.breaking === breaking));
    const title = breaking ? '### Breaking changes' : '### Other changes';
    const groups = [...Map.groupBy(own, placeOf)].flatMap(([place, group]) => [
      `#### ${escapeMarkdown(place)}`,
      '',
      ...group.map(({ kind, message }) => `- ${escapeMarkdown(message)} (\`${kind}\`)`),
      '',
    ]);
    return own.length > 0 ? [title, '', ...groups] : [];
  });
  return `## API changes\n\n${summarize(changes)}\n\n${lines.join('\n').trimEnd()}\n`;
}

/** Text that Markdown shows as it is, without links, mentions, and HTML. */
function escapeMarkdown(text: string): string {
  return toLine(text)
    .replace(/[\\`*_[\]<>|#~!]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('@', '@&#8203;')
    .replace(/\b(https?):\/\//g, '$1:&#8203;//');
}
