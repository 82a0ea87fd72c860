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
import { resolveSchema, type Choice, type ResolvedSchema } from './resolve-schema.ts';
import { typeLabel, typesOf } from './schema-type.ts';
import { cutText, lettersOf } from '../../utils/text.ts';

/** View of a schema without nested schemas. */
export function describeSchema(context: ViewContext, resolved: ResolvedSchema): SchemaView {
  const { schema } = resolved;
  return {
    type: typeLabel(context.references, resolved),
    types: typesOf(schema),
    format: isFile(schema) ? undefined : toText(schema['format']),
    name: resolved.name,
    title: toText(schema['title']),
    ...describeTexts(context, resolved),
    externalDocs: viewExternalDocs(schema['externalDocs']),
    nullable: resolved.nullable,
    deprecated: schema['deprecated'] === true,
    readOnly: schema['readOnly'] === true,
    writeOnly: schema['writeOnly'] === true,
    constraints: listAllConstraints(context, resolved),
    limits: readLimits(schema),
    enum: listValues(context, resolved),
    default: schema['default'] === undefined ? undefined : toJson(schema['default']),
    examples: listExamples(schema).map(toJson),
    initial: schema['x-default'] === undefined ? undefined : toJson(schema['x-default']),
    placeholder: toText(schema['x-placeholder']),
    labels: listLabels(context, resolved),
    properties: [],
    tuple: [],
    choices: [],
    branches: [],
    broken: resolved.broken[0],
  };
}

/**
 * Description of a schema, and those of the shared schema that its own does not repeat. Leaves out a title that is
 * shown as the `label`.
 */
export function describeTexts(
  { references, markdown }: ViewContext,
  resolved: ResolvedSchema,
  label?: string,
): Pick<SchemaView, 'description' | 'about'> {
  const heading = resolved.heading === label ? undefined : resolved.heading;
  const shared = resolved.descriptions.map((text) =>
    `${text}\n`.startsWith(`${label}\n`) ? text.slice(label?.length).trim() : text,
  );
  const nearest = toText(resolved.schema['description']);
  // The title of a reference is the description of this use.
  const isOfTitle = !shared.some(
    (text) => heading && nearest && text.endsWith(nearest) && !text.startsWith(heading),
  );
  const all = [
    heading,
    isOfTitle ? nearest : undefined,
    ...describeConditions(references, resolved),
  ].filter((text) => text !== undefined);
  const own = [...new Set(all)].join('\n\n');
  const known = lettersOf(own);
  const others = shared.filter((text) => !known.includes(lettersOf(text)));
  return {
    description: toHtml(markdown, own),
    about: toHtml(markdown, [...new Set(others)].join('\n\n')),
  };
}

/** Descriptions of the conditions of a schema, and of its branches without fields. */
function describeConditions(
  references: References,
  resolved: ResolvedSchema,
): (string | undefined)[] {
  const textOf = (schema: unknown) =>
    toText(toObject(follow(references, schema).value)['description']);
  const branches = listBranches(references, resolved).filter((one) => !hasFields(references, one));
  return [
    ...resolved.conditions.flatMap(({ condition }) => [
      textOf(condition),
      ...Object.values(toObject(toObject(follow(references, condition).value)['properties'])).map(
        textOf,
      ),
    ]),
    ...branches.map(({ schema }) => textOf(schema)),
  ];
}

/** A schema that applies under a condition. */
interface Branch {
  schema: unknown;
  /** The condition in words, followed by `text`. */
  rule(text: string): Constraint;
}

function listBranches(references: References, resolved: ResolvedSchema): Branch[] {
  return [
    ...resolved.conditions.flatMap((one) => branchesOf(references, one)),
    ...dependentBranches(resolved.schema),
  ];
}

function dependentBranches({ dependentSchemas }: JsonObject): Branch[] {
  return Object.entries(toObject(dependentSchemas)).map(([name, schema]) => ({
    schema,
    rule: (text) => code('with {}: {}', name, text),
  }));
}

function branchesOf(
  references: References,
  { condition, met, unmet }: ResolvedSchema['conditions'][number],
): Branch[] {
  const words = phrase(references, condition);
  const branches: Branch[] = [
    { schema: met, rule: (text) => code('if {}, then {}', words, text) },
    { schema: unmet, rule: (text) => code('if {}, then {}', `not ${words}`, text) },
  ];
  return branches.filter(({ schema }) => schema !== undefined);
}

/** Whether a branch has fields of its own; others fit on the line of their condition. */
function hasFields(references: References, { schema: node }: Branch): boolean {
  const { schema, choices, conditions } = resolveSchema(references, node);
  const isNested = conditions.length > 0 || 'dependentSchemas' in schema;
  const named = Object.entries(toObject(schema['properties']));
  const allowed = Object.fromEntries(named.filter(([, property]) => property !== false));
  return isNested || hasMembers({ ...schema, properties: allowed }) || choices.some(isDisplayed);
}

/** Branches with fields, each with the line of its condition, and what its fields do not say. */
export function listFieldBranches(
  references: References,
  resolved: ResolvedSchema,
): { rule: Constraint; schema: unknown }[] {
  const branches = listBranches(references, resolved).filter((one) => hasFields(references, one));
  return branches.map(({ rule, schema: node }) => {
    const { properties, required } = resolveSchema(references, node).schema;
    const others = toList(required).filter(
      (name) => !Object.hasOwn(toObject(properties), String(name)),
    );
    const start = others.length > 0 ? `${phrase(references, { required: others })} & ` : '';
    return { rule: rule(`${start}…`), schema: node };
  });
}

/** Whether a resolved schema has nested schemas: properties or items. */
export function hasMembers(schema: JsonObject): boolean {
  const { properties, patternProperties, items, prefixItems } = schema;
  const additional = additionalOf(schema);
  return (
    Object.keys(toObject(properties)).length > 0 ||
    Object.keys(toObject(patternProperties)).length > 0 ||
    isObject(additional) ||
    additional === true ||
    isObject(items) ||
    toList(prefixItems).length > 0
  );
}

/** Schema of additional properties. */
export function additionalOf({ additionalProperties, unevaluatedProperties }: JsonObject): unknown {
  return additionalProperties ?? unevaluatedProperties;
}

/** Whether alternatives add information to constraints and lists of values. */
export function isDisplayed(choice: Choice): boolean {
  return (
    requiredAlternatives(choice.keyword, choice.options) === undefined &&
    listConstants(choice, (text) => text) === undefined
  );
}

function listValues(context: ViewContext, resolved: ResolvedSchema): EnumValue[] {
  const constants = resolved.choices.flatMap(
    (choice) => listConstants(choice, context.markdown) ?? [],
  );
  const texts = new Map(constants.map(({ value, description }) => [value, description]));
  // An enum can allow some of the constants, which have the names.
  const listed = listEnum(resolved.schema, context.markdown).map(
    ({ value, description = texts.get(value) }) => ({ value, description }),
  );
  // Parts that contradict each other: readers see what each allows.
  const isNarrower = listed.some(({ value }) => texts.has(value));
  const values = isNarrower ? listed : [...listed, ...constants];
  return resolved.nullable ? values.filter(({ value }) => value !== 'null') : values;
}

function listAllConstraints(
  { references, hasXml }: ViewContext,
  resolved: ResolvedSchema,
): Constraint[] {
  const alternatives = resolved.choices.map((c) => requiredAlternatives(c.keyword, c.options));
  return [
    ...listConstraints(resolved.schema),
    ...alternatives.filter((text) => text !== undefined),
    ...listRules(references, resolved),
    ...(hasXml ? listXmlFacts(resolved.schema) : []),
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
  return text === '' ? [] : [cutText(text, MAX_LENGTH)];
}

/** XML properties of a resolved schema (XML Object). */
function listXmlFacts(schema: JsonObject): string[] {
  const facts = Object.entries(toObject(schema['xml'])).filter(([key]) => !key.startsWith('x-'));
  if (facts.length === 0) return [];
  return [
    `xml: ${facts.map(([key, value]) => (value === true ? key : `${key} ${String(value)}`)).join(', ')}`,
  ];
}

/** Constraints that consist of schemas, one per line: `not`, `contains`, `if`. */
function listRules(references: References, resolved: ResolvedSchema): Constraint[] {
  const { schema, conditions } = resolved;
  const say = (node: unknown) => phrase(references, node);
  return [
    ...('not' in schema ? [code('not {}', say(schema['not']))] : []),
    ...conditions.flatMap((one) => conditionRules(references, one)),
    ...Object.entries(toObject(schema['dependentRequired'])).map(([name, names]) =>
      code('{} requires {}', name, toList(names).join(', ')),
    ),
    ...branchRules(references, dependentBranches(schema)),
    ...containsRule(say, schema),
    ...nameRule(say, schema),
    ...closedRule(schema),
  ];
}

function code(word: MessageKey, ...texts: string[]): Constraint {
  return { word, code: texts };
}

/** Conditions whose branches have no fields. */
function conditionRules(
  references: References,
  one: ResolvedSchema['conditions'][number],
): Constraint[] {
  const ask = (node: unknown) => phrase(references, node, 0, true);
  const branches = branchesOf(references, one);
  const isPair = branches.length === 2 && !branches.some((branch) => hasFields(references, branch));
  if (!isPair) return branchRules(references, branches);
  return [
    code(
      'if {}, then {}, else {}',
      phrase(references, one.condition),
      ask(one.met),
      ask(one.unmet),
    ),
  ];
}

function branchRules(references: References, branches: readonly Branch[]): Constraint[] {
  return branches
    .filter((branch) => !hasFields(references, branch))
    .map(({ schema, rule }) => rule(phrase(references, schema, 0, true)));
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
  ['minimum', '>='],
  ['exclusiveMinimum', '>'],
  ['maximum', '<='],
  ['exclusiveMaximum', '<'],
];
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
