import {
  FIELD_NAMES,
  fieldOf,
  FLAG_FIELDS,
  readRelated,
  TEXT_FIELDS,
} from '../../content/front-matter.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isTypo } from '../../utils/text.ts';
import { createFinding, type CheckedPage, type CheckedSite } from '../findings.ts';

/** Minimum length of names for typo suggestions: `tags` is not a typo of `tag`. */
const MIN_LENGTH = 5;

/** Fields of the hosted product without an effect, and why. */
const WITHOUT_EFFECT: Record<string, string> = {
  authors: 'Pages do not show authors.',
  createdDate: 'To show the date of the last change, use "timestamp" or "lastUpdatedDate".',
  graphql: 'Trellis does not generate GraphQL references.',
  public: 'Static sites have no sign-in. To restrict pages to some readers, use "groups".',
  sdk: 'Trellis does not generate SDK references.',
};

type Input = Pick<CheckedSite, 'pages' | 'findField'>;

/** Fields with misspelled names, invalid values, or no effect; each of the latter is reported once. */
export function frontMatterFields(site: Input): Diagnostic[] {
  const written = site.pages.filter(({ isGenerated }) => !isGenerated);
  const reported = new Set<string>();
  return written.flatMap((page) =>
    Object.entries(page.frontMatter.raw).flatMap(([key, value]) => {
      const name = fieldOf(key);
      if (name === undefined && Object.hasOwn(WITHOUT_EFFECT, key)) {
        if (reported.has(key)) return [];
        reported.add(key);
        return withoutEffect(site, page, key);
      }
      return name === undefined
        ? unknownField(site, page, key)
        : wrongField(site, page, { key, name, value });
    }),
  );
}

function withoutEffect({ findField }: Input, page: CheckedPage, key: string): Diagnostic {
  const hint = WITHOUT_EFFECT[key];
  return createFinding(
    'without-effect',
    `${key}: This field has no effect.`,
    findField(page, key),
    { hint },
  );
}

function unknownField({ findField }: Input, page: CheckedPage, key: string): Diagnostic[] {
  const near = key.length >= MIN_LENGTH && FIELD_NAMES.find((name) => isTypo(key, name));
  if (!near || near in page.frontMatter) return [];
  const hint = `Did you mean "${near}"?`;
  return [
    createFinding('unknown-field', `Unknown field "${key}".`, findField(page, key), {
      hint,
      replacement: near,
    }),
  ];
}

interface Field {
  key: string;
  name: string;
  value: unknown;
}

function wrongField(
  { findField }: Input,
  page: CheckedPage,
  { key, name, value }: Field,
): Diagnostic[] {
  const expected = expectationOf(name, value);
  if (value === null || expected === undefined) return [];
  const message = `${key}: Expected ${expected}, got ${JSON.stringify(value)}. The field is ignored.`;
  const hint = `Example: ${key}: ${name === 'boost' ? '2' : expected.split(' ')[0]}`;
  return [
    createFinding(
      'wrong-field',
      message,
      findField(page, key),
      expected === 'a string' ? {} : { hint },
    ),
  ];
}

/** Expected values of a field; undefined if the value is valid. */
function expectationOf(name: string, value: unknown): string | undefined {
  if (FLAG_FIELDS.some((field) => field === name)) {
    return [true, false, 'true', 'false'].some((flag) => flag === value)
      ? undefined
      : 'true or false';
  }
  if (name === 'boost') return Number.isFinite(Number(value)) ? undefined : 'a number';
  if (name === 'related') {
    const isRead = value === false || readRelated(value).length > 0;
    return isRead ? undefined : 'a list of pages (paths, or labels with paths) or false';
  }
  const isText = typeof value !== 'object' || value instanceof Date;
  return TEXT_FIELDS.some((field) => field === name) && !isText ? 'a string' : undefined;
}
