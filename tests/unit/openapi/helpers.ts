import {
  describeConstraint,
  type SchemaView,
  type ViewContext,
} from '../../../src/openapi/schema-view.ts';
import {
  createDocument,
  createReferences,
  type ApiDocument,
} from '../../../src/openapi/document.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import {
  viewSampledOperation,
  type SampledOperation,
  type SampledOperationOptions,
} from '../../../src/openapi/operation-samples.ts';
import { viewSchema } from '../../../src/openapi/schema.ts';

/** A document with the given members. */
export function documentOf(root: JsonObject, id = 'openapi.json'): ApiDocument {
  const whole = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, ...root };
  return createDocument(whole, { id, version: '3.1.0', files: [id], digest: 'digest' });
}

/** A context whose Markdown stays as it is. */
export function contextOf(schemas: JsonObject = {}, more: Partial<ViewContext> = {}): ViewContext {
  return {
    references: createReferences({ components: { schemas } }),
    markdown: (text) => text,
    direction: 'both',
    maintainOrder: true,
    optionalInSamples: false,
    rowBudget: { left: 1000 },
    ...more,
  };
}

/** The display tree of a schema among shared ones. */
export function viewOf(
  schema: unknown,
  schemas: JsonObject = {},
  more: Partial<ViewContext> = {},
): SchemaView {
  return viewSchema(contextOf(schemas, more), schema);
}

/** Summary of a tree, one line for each row: `name*: type {flags} constraint; …`. */
export function outline(view: SchemaView, indent = ''): string {
  return [headline(view), ...children(view, indent)].join('\n');
}

function headline(view: SchemaView): string {
  const flags = [
    view.format && `<${view.format}>`,
    view.nullable && 'or null',
    view.deprecated && 'deprecated',
    view.readOnly && 'read-only',
    view.writeOnly && 'write-only',
    view.recursive && '(recursive)',
    view.truncated && '(cut)',
    view.broken && `(broken ${view.broken})`,
    view.enum.length > 0 && `[${view.enum.map(({ value }) => value).join(', ')}]`,
    view.default !== undefined && `= ${view.default}`,
    view.constraints.length > 0 &&
      `{${view.constraints.map((one) => describeConstraint('en', one)).join('; ')}}`,
  ];
  return [view.type, ...flags.filter(Boolean)].join(' ');
}

function children(view: SchemaView, indent: string): string[] {
  const inner = `${indent}  `;
  return [
    ...view.properties.map(
      ({ name, isPattern, required, schema }) =>
        `${inner}${isPattern ? `/${name}/` : name}${required ? '*' : ''}: ${outline(schema, inner)}`,
    ),
    ...(view.additional ? [`${inner}(other): ${outline(view.additional, inner)}`] : []),
    ...(view.items ? [`${inner}(items): ${outline(view.items, inner)}`] : []),
    ...view.tuple.map((entry, index) => `${inner}(${index}): ${outline(entry, inner)}`),
    ...view.choices.flatMap(({ keyword, discriminator, options }) => [
      `${inner}${keyword}${discriminator ? ` by ${discriminator}` : ''}`,
      ...options.map(({ label, schema }) => `${inner}- ${label}: ${outline(schema, `${inner}  `)}`),
    ]),
    ...view.branches.map(
      ({ rule, schema }) => `${inner}${describeConstraint('en', rule)}: ${outline(schema, inner)}`,
    ),
  ];
}

const DEFAULTS: SampledOperationOptions = {
  baseUrl: [],
  maintainOrder: true,
  languages: ['bash'],
  showOptionalParams: false,
  markdown: (text) => `<p>${text}</p>`,
};

/** The view of the one operation of a document. */
export function operationOf(
  operation: JsonObject,
  root: JsonObject = {},
  options: Partial<SampledOperationOptions> = {},
): SampledOperation {
  const document = documentOf({ paths: { '/plants': { get: operation } }, ...root });
  const [entry] = document.operations;
  if (!entry) throw new Error('the document has no operation');
  return viewSampledOperation(document, entry, { ...DEFAULTS, ...options });
}
