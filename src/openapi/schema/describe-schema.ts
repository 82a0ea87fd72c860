import { toText } from '../json.ts';
import {
  listConstraints,
  readLimits,
  requiredAlternatives,
  type Constraint,
} from './constraints.ts';
import { viewExternalDocs } from './external-docs.ts';
import { isFile } from './file.ts';
import type { Choice, FlatSchema } from './flat-schema.ts';
import { listLabels } from './labels.ts';
import { listRules } from './rule-constraints.ts';
import { typeLabel, typesOf } from './schema-type.ts';
import { listConstants, listEnum, listExamples, toJson, type EnumValue } from './schema-values.ts';
import type { SchemaView } from './schema-view.ts';
import { toHtml, type ViewContext } from './view-context.ts';
import { listXmlFacts } from './xml-facts.ts';

/** All that a schema says of itself; what is inside of it is still missing. */
export function describeSchema(context: ViewContext, flat: FlatSchema): SchemaView {
  const { schema } = flat;
  return {
    type: typeLabel(context.references, flat),
    types: typesOf(schema),
    format: isFile(schema) ? undefined : toText(schema['format']),
    name: flat.name,
    title: toText(schema['title']),
    description: toHtml(context.markdown, schema['description']),
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

/** Whether alternatives say something that no constraint or list of values says. */
export function isDisplayed(choice: Choice): boolean {
  return (
    requiredAlternatives(choice.keyword, choice.options) === undefined &&
    listConstants(choice, (text) => text) === undefined
  );
}

function listValues(context: ViewContext, flat: FlatSchema): EnumValue[] {
  const listed = listEnum(flat.schema, context.markdown);
  const values =
    listed.length > 0
      ? listed
      : flat.choices.flatMap((choice) => listConstants(choice, context.markdown) ?? []);
  return flat.nullable ? values.filter(({ value }) => value !== 'null') : values;
}

function listAllConstraints({ references, hasXml }: ViewContext, flat: FlatSchema): Constraint[] {
  const alternatives = flat.choices.map((c) => requiredAlternatives(c.keyword, c.options));
  return [
    ...listConstraints(flat.schema),
    ...alternatives.filter((text) => text !== undefined),
    ...listRules(references, flat),
    ...(hasXml ? listXmlFacts(flat.schema) : []),
  ];
}
