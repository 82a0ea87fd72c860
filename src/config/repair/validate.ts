import type { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { isTypo, suggest } from '../../utils/text.ts';
import {
  getMember,
  removeValues,
  renameProperty,
  shorten,
  valueAt,
  writtenPart,
  type JsonDocument,
  type Problem,
  type Report,
} from '../document.ts';
import { ignoredProperties, otherNames } from '../schema/fields.ts';
import {
  getChild,
  getDef,
  getKeys,
  getMeta,
  getOptions,
  getSchemaAt,
  isOptional,
  jsonTypeOf,
  pickBranch,
  walkSchema,
  type Schema,
  type Visit,
} from '../schema/view.ts';
import { ANALYTICS } from '../vendors/analytics.ts';
import { CHATS, CONSENT } from '../vendors/integrations.ts';
import { describeIssues, isBlank } from './describe-issue.ts';

const CORRECTIONS: Correction[] = [
  emptyList, emptyObject, emptyEntry, emptyMode, keyMethod, iconPrefix, groupWithoutName,
]; // prettier-ignore

/** Keys of other tools or older formats, with the path of the property that replaces them. */
const MOVED: Record<string, string> = {
  logoHref: 'logo.href',
  code: 'codeBlock',
  thumbsRating: 'feedback.thumbsRating',
  suggestEdit: 'feedback.suggestEdit',
  raiseIssue: 'feedback.raiseIssue',
  asyncapi: 'api.asyncapi',
  baseUrl: 'api.baseUrl',
  playground: 'api.playground',
  primary: 'colors.primary',
  primaryColor: 'colors.primary',
  socials: 'footerSocials',
  indexHiddenPages: 'seo.indexHiddenPages',
  ...movedInto('analytics', ANALYTICS),
  ...movedInto('integrations', { ...CHATS, ...CONSENT }),
};

/** Names of other tools or levels for a property beside them, which are read as that property. */
const SYNONYMS: Record<string, string> = { from: 'source', to: 'destination', groups: 'pages' };

function movedInto(property: string, vendors: object): Record<string, string> {
  return Object.fromEntries(Object.keys(vendors).map((name) => [name, `${property}.${name}`]));
}

/**
 * Parses a document with a schema, and removes invalid values with an error for each; undefined if
 * nothing is left.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  doc: JsonDocument,
  report: Report,
): z.output<T> | undefined {
  for (let round = 1; ; round++) {
    const result = schema.safeParse(doc.value);
    if (result.success) return result.data;
    const issues = flattenIssues(schema, doc.value, result.error.issues);
    // Later rounds only find consequences of the removed values.
    if (round === 1) describeIssues(schema, doc.value, issues).forEach(report);
    const paths = issues.map(({ path }) => writtenPart(doc, path as JsonPath));
    if (paths.some(({ length }) => length === 0)) return undefined;
    removeValues(doc, paths);
  }
}

type Issue = z.core.$ZodIssue;

/**
 * Replaces the issue of a failed union with the issues of the alternative that the value is
 * intended for: "Invalid input" becomes the issue of one property.
 */
function flattenIssues(root: Schema, value: unknown, issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const received = valueAt({ value }, issue.path);
    const schema = getSchemaAt(root, value, issue.path);
    const branch = schema && pickBranch(schema, received);
    const errors = branch && issue.errors[getOptions(schema).findIndex(holds(branch, received))];
    if (!errors?.length) return [issue];
    const inner = errors.map((error) => ({ ...error, path: [...issue.path, ...error.path] }));
    return flattenIssues(root, value, inner);
  });
}

function holds(branch: Schema, value: unknown) {
  return (option: Schema) => pickBranch(option, value) === branch;
}

/** Corrects a value in place; returns the problem. `reduced` are objects that lost an unknown property. */
type Correction = (visit: Visit, reduced: ReadonlySet<object>) => Omit<Problem, 'path'> | undefined;

/**
 * Fixes invalid values with an obvious meaning that occur on real sites, with a warning for each. `reduced` is the
 * result of `removeUnknownKeys`.
 */
export function autoCorrect(
  root: Schema,
  doc: JsonDocument,
  reduced: ReadonlySet<object>,
  report: Report,
): void {
  walkSchema(root, doc.value, (visit) => {
    for (const correct of CORRECTIONS) {
      const found = correct(visit, reduced);
      if (found) report({ path: visit.path, ...found });
    }
  });
}

function emptyList({ key, value, owner, schema }: Visit): ReturnType<Correction> {
  if (!Array.isArray(value) || value.length > 0 || !schema || !isOptional(schema)) return undefined;
  delete owner[key];
  return {
    code: 'empty-value',
    message: 'Empty list.',
    hint: 'Add an item, or remove the property.',
  };
}

/** An optional object without values, also in nested objects, that is invalid when empty. */
function emptyObject(
  { key, value, owner, schema }: Visit,
  reduced: ReadonlySet<object>,
): ReturnType<Correction> {
  if (jsonTypeOf(value) !== 'object' || !schema || !isOptional(schema)) return undefined;
  const texts = listLeaves(value, reduced);
  if (!texts.every(isBlank) || reduced.has(value as object)) return undefined;
  const branch = pickBranch(schema, value);
  if (!branch) return undefined;
  const required = getKeys(branch).filter((name) => {
    const child = getChild(branch, name);
    return child && !isOptional(child);
  });
  // Without required properties, an empty object may still lack one of several.
  const isValid = required.length === 0 && (schema as z.ZodType).safeParse({}).success;
  if (isValid || (required.length === 0 && texts.length > 0)) return undefined;
  delete owner[key];
  const names = required.map((name) => JSON.stringify(name)).join(' and ') || 'a value';
  const message = texts.length === 0 ? 'Empty object.' : 'Object of empty strings.';
  return { code: 'empty-value', message, hint: `Set ${names}, or remove the property.` };
}

/** Values in an object and nested ones; one that lost an unknown property is not empty. */
function listLeaves(value: unknown, reduced: ReadonlySet<object>): unknown[] {
  if (jsonTypeOf(value) !== 'object') return [value];
  if (reduced.has(value as object)) return [value];
  return Object.values(value as object).flatMap((member) => listLeaves(member, reduced));
}

/** An entry without a value, of an object with any keys: `"socials": { "x": "" }`. */
function emptyEntry({ key, value, owner, ownerSchema, schema }: Visit): ReturnType<Correction> {
  const isEntry = getDef(ownerSchema).type === 'record' && isBlank(value);
  if (!isEntry || !schema || (schema as z.ZodType).safeParse(value).success) return undefined;
  delete owner[key];
  return { code: 'empty-value', message: 'Empty string.', hint: 'Set a value, or remove it.' };
}

/** An image that only one of the two modes has. */
function emptyMode({ key, value, owner, schema }: Visit): ReturnType<Correction> {
  if ((key !== 'light' && key !== 'dark') || !isBlank(value)) return undefined;
  const other = key === 'light' ? 'dark' : 'light';
  const image = owner[other];
  if (!schema || isOptional(schema) || typeof image !== 'string' || isBlank(image))
    return undefined;
  owner[key] = image;
  return {
    code: 'empty-value',
    message: `Empty string. Trellis uses the image of "${other}".`,
    hint: `Set a value, or use the image itself: ${JSON.stringify(image)}.`,
  };
}

function keyMethod({ path, value, owner }: Visit): ReturnType<Correction> {
  if (!/^api\.(?:mdx\.)?auth\.method$/.test(path.join('.')) || typeof value !== 'string') {
    return undefined;
  }
  if (!/^api[-_ ]?key$/i.test(value)) return undefined;
  owner['method'] = 'key';
  const message = `Expected "key", got ${JSON.stringify(value)}.`;
  return { code: 'renamed-value', message, hint: 'Use "key".', replacement: '"key"' };
}

function iconPrefix({ path, key, value, owner, ownerSchema }: Visit): ReturnType<Correction> {
  const isIcon = key === 'icon' || (key === 'name' && path.at(-2) === 'icon');
  if (!isIcon || !ownerSchema || typeof value !== 'string' || !value.startsWith('fa-')) {
    return undefined;
  }
  const name = value.replace(/^.*\bfa-/, '');
  owner[key] = name;
  const message = 'Icon names have no prefix "fa-".';
  const replacement = JSON.stringify(name);
  return { code: 'icon-prefix', message, hint: `Use ${replacement}.`, replacement };
}

function groupWithoutName({ path, value, schema }: Visit): ReturnType<Correction> {
  if (path[0] !== 'navigation' || jsonTypeOf(value) !== 'object' || !schema) return undefined;
  const branch = pickBranch(schema, value);
  if (!branch || !getKeys(branch).includes('group')) return undefined;
  const group = value as Record<string, unknown>;
  // Operations of a document may be all the pages of a group.
  const hasDocument = getMember(group, 'openapi') ?? getMember(group, 'asyncapi');
  if (hasDocument !== undefined && getMember(group, 'pages') === undefined) {
    group['pages'] = [];
  }
  if ('group' in group || !Array.isArray(getMember(group, 'pages'))) return undefined;
  group['group'] = '';
  const hint = 'Add "group": "Heading", or "group": "" to show no heading.';
  return {
    code: 'missing-key',
    variant: 'has-default',
    message: 'Missing property "group".',
    hint,
  };
}

/** Removes the properties that docs.json does not have, with a warning for each. Returns the objects that had one. */
export function removeUnknownKeys(root: Schema, doc: JsonDocument, report: Report): Set<object> {
  const reduced = new Set<object>();
  const isDocsJson = jsonTypeOf(getMember(doc.value, 'navigation')) === 'object';
  const visit: Parameters<typeof walkSchema>[2] = ({ path, value, owner, ownerSchema, schema }) => {
    if (schema) return;
    const key = String(path.at(-1));
    const meant = Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key] : undefined;
    const meantSchema = meant === undefined ? undefined : getChild(ownerSchema, meant);
    if (meant !== undefined && meantSchema && !Object.hasOwn(owner, meant)) {
      report({
        code: 'unknown-key',
        path: path.slice(0, -1),
        message: `Unknown property ${JSON.stringify(key)}.`,
        hint: `Did you mean ${JSON.stringify(meant)}?`,
        replacement: JSON.stringify(meant),
        at: { key },
      });
      renameProperty(doc, path.slice(0, -1), key, meant);
      walkSchema(meantSchema, value, visit, [...path.slice(0, -1), meant]);
      return;
    }
    const isMisplaced = isAtWrongLevel(key, owner, { root, doc });
    delete owner[key];
    reduced.add(owner);
    report({
      code: 'unknown-key',
      path: path.slice(0, -1),
      message: `Unknown property ${JSON.stringify(shorten(key))}.`,
      ...(isMisplaced
        ? { hint: 'Move it to the top level.' }
        : isList(owner, meant) && Array.isArray(value)
          ? { hint: `Add its items to ${JSON.stringify(meant)}.` }
          : isSheetOrScript(key, value)
            ? { hint: 'Remove it. Pages load all style sheets and scripts of the project.' }
            : findHint(key, ownerSchema, owner, isDocsJson)),
      at: { key },
    });
  };
  walkSchema(root, doc.value, visit);
  return reduced;
}

/** Whether a property names a file that pages load anyway: `"css": "custom.css"`. */
function isSheetOrScript(key: string, value: unknown): boolean {
  const extension = typeof value === 'string' ? /\.(css|js)$/.exec(value)?.[1] : undefined;
  return extension !== undefined && key.toLowerCase().endsWith(extension);
}

function isList(owner: object, key: string | undefined): boolean {
  return key !== undefined && Array.isArray(getMember(owner, key));
}

/** Whether an unknown property is a group of settings that belongs to the top level, which lacks it. */
function isAtWrongLevel(
  key: string,
  owner: Record<string | number, unknown>,
  { root, doc }: { root: Schema; doc: JsonDocument },
): boolean {
  if (owner === doc.value || !getKeys(root).includes(key)) return false;
  return Object(owner[key]) === owner[key] && getMember(doc.value, key) === undefined;
}

function findHint(
  key: string,
  ownerSchema: Schema,
  owner: object,
  isDocsJson: boolean,
): Pick<Problem, 'hint' | 'replacement'> {
  const all = getKeys(ownerSchema);
  // For a list of groups, suggests names of the other format only if there are no others.
  const mintJson = all.filter(
    (name) => getMeta(getChild(ownerSchema, name)!)['dialect'] !== 'docsJson',
  );
  const keys = isDocsJson || mintJson.length === 0 ? all : mintJson;
  const nearest = suggest(key, keys);
  if (nearest && !Object.hasOwn(owner, nearest)) {
    const quoted = JSON.stringify(nearest);
    const replacement = isTypo(key, nearest) ? quoted : undefined;
    return { hint: `Did you mean ${quoted}?`, replacement };
  }
  const nested = nestKey(key, ownerSchema);
  if (nested) return { hint: `Nest it: ${nested}.` };
  const isRoot = keys.includes('navigation');
  const moved = isRoot && Object.hasOwn(MOVED, key) ? MOVED[key] : undefined;
  if (moved) return { hint: `Use "${moved}" instead.` };
  const others = `Remove it. Supported properties: ${keys.join(', ')}.`;
  return { hint: keys.length === 0 || isRoot ? 'Remove it.' : others };
}

/** The nested form of a property whose name is a path, as documentation names it: `feedback.thumbsRating`. */
function nestKey(key: string, ownerSchema: Schema): string | undefined {
  const names = key.split('.');
  if (names.length === 1) return undefined;
  let schema: Schema | undefined = ownerSchema;
  for (const name of names) schema &&= getChild(schema, name);
  if (!schema) return undefined;
  const [last = '', ...outer] = names.map((name) => JSON.stringify(name)).toReversed();
  return outer.reduce((inner, name) => `${name}: { ${inner} }`, `${last}: …`);
}

/**
 * Reports properties of a valid document that have no effect; inside the navigation, once for each
 * name.
 */
export function reportWithoutEffect(root: Schema, doc: JsonDocument, report: Report): void {
  const reported = new Set<string>();
  walkSchema(root, doc.value, ({ path, schema }) => {
    const ignored = schema && ignoredProperties.get(schema);
    if (!ignored) return;
    const key = String(path.at(-1));
    if (path[0] === 'navigation' && reported.has(key)) return;
    if (path[0] === 'navigation') reported.add(key);
    report({
      code: 'without-effect',
      path,
      message: 'This property has no effect.',
      hint: ignored.reason ?? 'Only other tools use it. You can keep or remove it.',
    });
  });
}

/**
 * Renames properties to those of the format that the document uses: files converted between the two
 * formats of docs.json often keep some objects in the old one.
 */
export function unifyNames(root: Schema, doc: JsonDocument): void {
  walkSchema(root, doc.value, ({ path, value, schema }) => {
    const branch = schema && pickBranch(schema, value);
    for (const [name, branchName] of Object.entries((branch && otherNames.get(branch)) ?? {})) {
      const isFree = getMember(value, branchName) === undefined;
      if (isFree && getMember(value, name) !== undefined) {
        renameProperty(doc, path, name, branchName);
      }
    }
  });
}
