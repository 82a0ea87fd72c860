import type { ApiChange } from './changes.ts';
import { countNoun } from '../../utils/text.ts';

/** Formats of `trellis api diff`. */
type Format = 'text' | 'json' | 'markdown';

/** Changes as text that ends with a line break. */
export function formatChanges(changes: readonly ApiChange[], format: Format): string {
  if (format === 'json') return `${JSON.stringify(toJson(changes), null, 2)}\n`;
  return format === 'text' ? toText(changes) : toMarkdown(changes);
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

/** Changes at one location of the document, which many operations can share. */
export interface SharedChange<Change extends ApiChange> {
  /** The same change of each operation. */
  changes: [Change, ...Change[]];
  /** Omits statements that apply only to some of the operations. */
  message: string;
}

/** Merges changes with the same location, kind, and replacement, in the order of the first of each. */
export function shareChanges<Change extends ApiChange>(
  changes: readonly Change[],
): SharedChange<Change>[] {
  const groups = Map.groupBy(changes, ({ pointer, file, kind, isOld, replacement }) =>
    JSON.stringify([pointer, file, kind, isOld, replacement]),
  );
  const shared = [...groups.values()].flatMap(([first, ...others]): SharedChange<Change>[] => {
    if (!first) return [];
    const isSame = others.every(({ message }) => message === first.message);
    const message = isSame ? first.message : `${describeShared(first)}: ${first.text}`;
    return [{ changes: [first, ...others], message }];
  });
  // A schema and its alternatives can change in the same way.
  const distinct = Map.groupBy(shared, ({ changes: [first, ...others], message }) =>
    JSON.stringify([message, first.kind, first.operation, ...others.map((one) => one.operation)]),
  );
  return [...distinct.values()].flatMap(([first]) => first ?? []);
}

/**
 * Name of a location that operations share: `Property "name" of schema "Plant"`; its pointer outside of shared schemas.
 */
function describeShared({ pointer, file, text, replacement }: ApiChange): string {
  if (file !== undefined) return `${pointer || 'Schema'} in ${file}`;
  const [, name, inner = ''] =
    /^\/(?:components\/schemas|definitions)\/([^/]+)(.*)$/.exec(pointer) ?? [];
  if (name === undefined) return pointer;
  const replaced = replacement === undefined ? '' : `, replaced by "${replacement}"`;
  const schema = `schema "${unescapeSegment(name)}"${replaced}`;
  const properties = [...inner.matchAll(/\/properties\/([^/]+)/g)].map(([, key = '']) =>
    unescapeSegment(key),
  );
  // Some texts name the property themselves.
  if (text.startsWith(`property "${properties.at(-1)}"`)) properties.pop();
  return properties.length > 0
    ? `Property "${properties.join('.')}" of ${schema}`
    : `Shared ${schema}`;
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Number of operations above which a change lists only how many there are. */
const MAX_OPERATIONS = 3;

function toText(changes: readonly ApiChange[]): string {
  if (changes.length === 0) return 'No changes.\n';
  const lines = [true, false].flatMap((breaking) => {
    const section = shareChanges(changes.filter((change) => change.breaking === breaking));
    const byLocation = Map.groupBy(section, locationOf);
    const title = breaking ? 'Breaking changes' : 'Other changes';
    const groups = [...byLocation].flatMap(([location, group]) => [
      location,
      ...group.map(
        ({ changes: [{ kind }], message }) =>
          `  ${breaking ? 'breaking: ' : ''}${toLine(message)}  [${kind}]`,
      ),
    ]);
    return section.length > 0 ? [title, '', ...groups, ''] : [];
  });
  return `${lines.join('\n')}\n${summarize(changes)}\n`;
}

/** Operations of a change: `GET /plants`, or `GET /plants and 11 more operations`. */
function locationOf({ changes }: SharedChange<ApiChange>): string {
  const operations = changes.flatMap(({ operation }) => operation ?? []);
  if (operations.length === 0) return 'Document';
  if (operations.length <= MAX_OPERATIONS) return operations.map(toLine).join(', ');
  return `${toLine(operations[0] ?? '')} and ${operations.length - 1} more operations`;
}

/** Counts a change that operations share once. */
function summarize(changes: readonly ApiChange[]): string {
  const shared = shareChanges(changes);
  const { breaking, other } = countChanges(shared.map(({ changes: [first] }) => first));
  const operations = new Set(changes.flatMap(({ operation }) => operation ?? [])).size;
  const reach = shared.length < changes.length ? `, in ${countNoun(operations, 'operation')}` : '';
  return `${countNoun(breaking, 'breaking change')}, ${countNoun(other, 'other change')}${reach}.`;
}

/** Texts of documents on one line, without control characters that terminals interpret. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function toMarkdown(changes: readonly ApiChange[]): string {
  if (changes.length === 0) return '## API changes\n\nNo changes.\n';
  const lines = [true, false].flatMap((breaking) => {
    const section = shareChanges(changes.filter((change) => change.breaking === breaking));
    const title = breaking ? '### Breaking changes' : '### Other changes';
    const groups = [...Map.groupBy(section, locationOf)].flatMap(([location, group]) => [
      `#### ${escapeMarkdown(location)}`,
      '',
      ...group.map(
        ({ changes: [{ kind }], message }) => `- ${escapeMarkdown(message)} (\`${kind}\`)`,
      ),
      '',
    ]);
    return section.length > 0 ? [title, '', ...groups] : [];
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
