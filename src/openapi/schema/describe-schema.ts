import type { MessageKey } from '../../i18n/english.ts';
import { follow, type References } from '../document.ts';
import { isFile } from '../encoding.ts';
import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import {
  listConstants,
  listConstraints,
  listEnum,
  listExamples,
  limitText,
  readLimits,
  requiredAlternatives,
  toHtml,
  toJson,
  viewExternalDocs,
  type Constraint,
  type EnumValue,
  type SchemaView,
  type ViewContext,
} from '../schema-view.ts';
import type { Choice, ResolvedSchema } from './resolve-schema.ts';
import { typeLabel, typesOf } from './schema-type.ts';

/** View of a schema without nested schemas. */
export function describeSchema(context: ViewContext, flat: ResolvedSchema): SchemaView {
  const { schema } = flat;
  return {
    type: typeLabel(context.references, flat),
    types: typesOf(schema),
    format: isFile(schema) ? undefined : toText(schema['format']),
    name: flat.name,
    title: toText(schema['title']),
    description: toHtml(context.markdown, describeWithConditions(context.references, flat)),
    externalDocs: viewExternalDocs(schema['externalDocs']),
    nullable: flat.nullable,
    deprecated: schema['deprecated'] === true,
    readOnly: schema['readOnly'] === true,
    writeOnly: schema['writeOnly'] === true,
    constraints: listAllConstraints(context, flat),
    limits: readLimits(schema),
    enum: listValues(context, flat),
    default: schema['default'] === undefined ? undefined : toJson(schema['default']),
    examples: listExamples(schema).map(toJson),
    initial: schema['x-default'] === undefined ? undefined : toJson(schema['x-default']),
    placeholder: toText(schema['x-placeholder']),
    labels: listLabels(context, flat),
    properties: [],
    tuple: [],
    choices: [],
    broken: flat.broken[0],
  };
}

/** Description of a schema with those of its `then` and `else`. */
function describeWithConditions(
  references: References,
  { schema, conditions }: ResolvedSchema,
): string | undefined {
  const parts = conditions.flatMap(({ met, unmet }) => [met, unmet]);
  const texts = parts.map((part) =>
    toText(toObject(follow(references, part).value)['description']),
  );
  const all = [toText(schema['description']), ...texts].filter((text) => text !== undefined);
  return all.length === 0 ? undefined : [...new Set(all)].join('\n\n');
}

/** Whether alternatives add information to constraints and lists of values. */
export function isDisplayed(choice: Choice): boolean {
  return (
    requiredAlternatives(choice.keyword, choice.options) === undefined &&
    listConstants(choice, (text) => text) === undefined
  );
}

function listValues(context: ViewContext, flat: ResolvedSchema): EnumValue[] {
  const listed = listEnum(flat.schema, context.markdown);
  const values =
    listed.length > 0
      ? listed
      : flat.choices.flatMap((choice) => listConstants(choice, context.markdown) ?? []);
  return flat.nullable ? values.filter(({ value }) => value !== 'null') : values;
}

function listAllConstraints(
  { references, hasXml }: ViewContext,
  flat: ResolvedSchema,
): Constraint[] {
  const alternatives = flat.choices.map((c) => requiredAlternatives(c.keyword, c.options));
  return [
    ...listConstraints(flat.schema),
    ...alternatives.filter((text) => text !== undefined),
    ...listRules(references, flat),
    ...(hasXml ? listXmlFacts(flat.schema) : []),
  ];
}

/** Labels around the name of a parameter or property. */
export interface SchemaLabels {
  pre: string[];
  post: string[];
}

/** Maximum number of labels per name. */
const MAX_LABELS = 12;
const MAX_LENGTH = 60;

/**
 * Labels of a schema: members in docs.json (`api.params.post`), then those in `x-mint.pre` and `x-mint.post`.
 * Undefined if there are none.
 */
function listLabels(
  { labeled = [] }: Pick<ViewContext, 'labeled'>,
  { schema, nullable }: Pick<ResolvedSchema, 'schema' | 'nullable'>,
): SchemaLabels | undefined {
  const mint = toObject(schema['x-mint']);
  const pre = toLabels(mint['pre']);
  const post = [
    // `nullable` exists in 3.0, but not in 3.1.
    ...labeled.flatMap((key) =>
      key === 'nullable' ? toLabels(nullable, key) : toLabels(getOwn(schema, key), key),
    ),
    ...toLabels(mint['post']),
  ];
  if (pre.length + post.length === 0) return undefined;
  return { pre: pre.slice(0, MAX_LABELS), post: post.slice(0, MAX_LABELS) };
}

/** Labels of a string, number, or list of them; `true` gives the name of the member. Ignores other values. */
function toLabels(value: unknown, key?: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry) => (Array.isArray(entry) ? [] : toLabels(entry)));
  if (value === true) return key === undefined ? [] : [key];
  if (typeof value === 'number') return [String(value)];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? [] : [text.slice(0, MAX_LENGTH)];
}

/** XML properties of a resolved schema (XML Object). */
function listXmlFacts(schema: JsonObject): string[] {
  const facts = Object.entries(toObject(schema['xml'])).filter(([key]) => !key.startsWith('x-'));
  if (facts.length === 0) return [];
  return [`xml: ${facts.map(([key, value]) => (value === true ? key : `${key} ${String(value)}`)).join(', ')}`]; // prettier-ignore
}

/** Constraints that consist of schemas, one per line: `not`, `contains`, `if`. */
function listRules(references: References, flat: ResolvedSchema): Constraint[] {
  const { schema, conditions } = flat;
  const say = (node: unknown) => phrase(references, node);
  const describe = (node: unknown) => phrase(references, node, 0, true);
  return [
    ...('not' in schema ? [code('not {}', say(schema['not']))] : []),
    ...conditions.flatMap((one) => conditionRule(say, describe, one)),
    ...Object.entries(toObject(schema['dependentRequired'])).map(([name, names]) =>
      code('{} requires {}', name, toList(names).join(', ')),
    ),
    ...Object.entries(toObject(schema['dependentSchemas'])).map(([name, node]) =>
      code('with {}: {}', name, describe(node)),
    ),
    ...containsRule(say, schema),
    ...nameRule(say, schema),
    ...closedRule(schema),
  ];
}

function code(word: MessageKey, ...texts: string[]): Constraint {
  return { word, code: texts };
}

function conditionRule(
  say: (node: unknown) => string,
  ask: (node: unknown) => string,
  { condition, met, unmet }: ResolvedSchema['conditions'][number],
): Constraint[] {
  if (met !== undefined && unmet !== undefined)
    return [code('if {}, then {}, else {}', say(condition), ask(met), ask(unmet))];
  if (met !== undefined) return [code('if {}, then {}', say(condition), ask(met))];
  return unmet === undefined ? [] : [code('if {}, then {}', `not ${say(condition)}`, ask(unmet))];
}

function containsRule(say: (node: unknown) => string, schema: JsonObject): Constraint[] {
  const { contains, minContains, maxContains } = schema;
  if (!isObject(contains)) return [];
  const low = typeof minContains === 'number' ? minContains : 1;
  const high = typeof maxContains === 'number' ? maxContains : undefined;
  if (low === 0 && high === undefined) return [];
  const count = high === undefined ? (low > 1 ? `≥ ${low} × ` : '') : `${low}–${high} × `;
  return [code('contains {}', count + say(contains))];
}

/** A pattern for names is a simple constraint. */
function nameRule(say: (node: unknown) => string, { propertyNames }: JsonObject): Constraint[] {
  if (!isObject(propertyNames) || 'pattern' in propertyNames) return [];
  return [code('names: {}', say(propertyNames))];
}

function closedRule({
  additionalProperties,
  unevaluatedProperties,
  items,
  unevaluatedItems,
}: JsonObject): Constraint[] {
  const hasNoMore = additionalProperties === false || unevaluatedProperties === false;
  const hasNoEntries = items === false || unevaluatedItems === false;
  return [
    ...(hasNoMore ? [{ word: 'no additional attributes' } as const] : []),
    ...(hasNoEntries ? [{ word: 'no additional items' } as const] : []),
  ];
}

/** Maximum depth of a schema on one line. */
const MAX_DEPTH = 4;

/**
 * A schema on one line in language-neutral notation: `{ kind: "a", size: integer >= 1 }`. With `marksOptional`, members
 * that are not required have a question mark.
 */
function phrase(references: References, node: unknown, depth = 0, marksOptional = false): string {
  if (node === false) return 'never';
  if (!isObject(node) || depth > MAX_DEPTH) return '…';
  const { value, name } = follow(references, node);
  // Uses the name of shared schemas, unless their values are shorter.
  if (name !== undefined && depth > 0 && !isListed(value)) return name;
  return joinParts(references, toObject(value), depth, marksOptional) || 'any';
}

function isListed(schema: unknown): boolean {
  return isObject(schema) && ('const' in schema || 'enum' in schema);
}

function joinParts(
  references: References,
  schema: JsonObject,
  depth: number,
  marksOptional: boolean,
): string {
  const inner = (node: unknown) => phrase(references, node, depth + 1, marksOptional);
  const alternatives = [schema['oneOf'], schema['anyOf']]
    .map(toList)
    .filter((list) => list.length > 0)
    .map((list) => list.map(inner).join(' | '));
  const parts = [
    plainPart(schema, inner, marksOptional),
    ...alternatives.map((text) => (text.includes(' | ') ? `(${text})` : text)),
    ...toList(schema['allOf']).map(inner),
    ...('not' in schema ? [`not ${inner(schema['not'])}`] : []),
  ].filter(Boolean);
  const [only] = parts;
  return parts.length === 1 && only ? only.replace(/^\((.*)\)$/, '$1') : parts.join(' & ');
}

/** A schema without alternatives: constants, members, or type with limits. */
function plainPart(
  schema: JsonObject,
  inner: (node: unknown) => string,
  marksOptional: boolean,
): string {
  if ('const' in schema) return toJson(schema['const']);
  const values = toList(schema['enum']);
  if (values.length > 0) return values.map(toJson).join(' | ');
  const members = memberParts(schema, inner, marksOptional);
  if (members.length > 0) return `{ ${members.join(', ')} }`;
  const { items, contains } = schema;
  if (isObject(items)) return `${inner(items)}[]`;
  if (isObject(contains)) return `[…, ${inner(contains)}, …]`;
  return [[schema['type']].flat().filter(Boolean).join(' | '), ...limits(schema)]
    .filter(Boolean)
    .join(' ');
}

function memberParts(
  schema: JsonObject,
  inner: (node: unknown) => string,
  marksOptional: boolean,
): string[] {
  const properties = Object.entries(toObject(schema['properties']));
  const required = toList(schema['required']).map(String);
  const named = new Set(properties.map(([name]) => name));
  return [
    ...properties.map(([name, property]) =>
      property === false
        ? `not ${name}`
        : `${name}${marksOptional && !required.includes(name) ? '?' : ''}: ${inner(property)}`,
    ),
    ...required.filter((name) => !named.has(name)),
  ];
}

const SIGNS: readonly (readonly [keyword: string, sign: string])[] = [
  ['minimum', '>='], ['exclusiveMinimum', '>'], ['maximum', '<='], ['exclusiveMaximum', '<'],
]; // prettier-ignore
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf']; // prettier-ignore

function limits(schema: JsonObject): string[] {
  const pattern = toText(schema['pattern']);
  const format = toText(schema['format']);
  return [
    ...(format ? [format] : []),
    ...(pattern ? [`/${pattern}/`] : []),
    ...SIGNS.flatMap(([key, sign]) => {
      const value = schema[key];
      return typeof value === 'number' ? [`${sign} ${limitText(value)}`] : [];
    }),
    ...COUNTS.flatMap((key) => (typeof schema[key] === 'number' ? [`${key} ${schema[key]}`] : [])),
  ];
}
