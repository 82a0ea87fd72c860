import type { Word } from '../../text/words/english.ts';
import { isObject, toList, toObject, type JsonObject } from '../json.ts';
import type { References } from '../references/references.ts';
import type { Constraint } from './constraints.ts';
import type { FlatSchema } from './flat-schema.ts';
import { phrase } from './phrase.ts';

/** What a flat schema demands by way of other schemas, each on a line: what it is not, contains, or asks for if. */
export function listRules(references: References, flat: FlatSchema): Constraint[] {
  const { schema, conditions } = flat;
  const say = (node: unknown) => phrase(references, node);
  return [
    ...('not' in schema ? [code('not {}', say(schema['not']))] : []),
    ...conditions.flatMap((one) => conditionRule(say, one)),
    ...Object.entries(toObject(schema['dependentRequired'])).map(([name, names]) =>
      code('with {}: {}', name, toList(names).join(', ')),
    ),
    ...Object.entries(toObject(schema['dependentSchemas'])).map(([name, node]) =>
      code('with {}: {}', name, say(node)),
    ),
    ...containsRule(say, schema),
    ...nameRule(say, schema),
    ...closedRule(schema),
  ];
}

function code(word: Word, ...texts: string[]): Constraint {
  return { word, code: texts };
}

function conditionRule(
  say: (node: unknown) => string,
  { condition, met, unmet }: FlatSchema['conditions'][number],
): Constraint[] {
  if (met !== undefined && unmet !== undefined)
    return [code('if {}, then {}, else {}', say(condition), say(met), say(unmet))];
  if (met !== undefined) return [code('if {}, then {}', say(condition), say(met))];
  return unmet === undefined ? [] : [code('if {}, then {}', `not ${say(condition)}`, say(unmet))];
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

/** A pattern of names is among the plain constraints. */
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
    ...(hasNoMore ? [{ word: 'no other attributes' } as const] : []),
    ...(hasNoEntries ? [{ word: 'no other items' } as const] : []),
  ];
}
