import { JsonSource, writeExact } from '../utils/json.ts';
import type { ExampleView, MediaView } from './body.ts';
import type { ApiDocument, Operation } from './document.ts';
import { ANY_FILE, isBinary, membersOf } from './encoding.ts';
import { toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import { viewOperation, type OperationOptions, type OperationView } from './operation.ts';
import type { ParameterView } from './parameters.ts';
import { buildRequest, type ApiRequest, type BodyInput } from './request.ts';
import { findSampleClient, printSample, type SampleView } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

/** Everything that the page of an operation shows. */
export interface SampledOperation extends OperationView {
  samples: SampleView[];
  /** Request in the samples. */
  request: ApiRequest;
  /** Values in that request. */
  sample: SampleValues;
}

/** Options of docs.json and the page for operations and their samples. */
export interface SampledOperationOptions extends OperationOptions, SampleOptions {}

/** Builds the view of an operation with its request samples; webhooks have no samples. */
export function viewSampledOperation(
  document: ApiDocument,
  entry: Operation,
  options: SampledOperationOptions,
): SampledOperation {
  const view = viewOperation(document, entry, options);
  const request = sampleRequest(view, options);
  const samples = view.kind === 'webhook' ? [] : listSamples(entry.operation, request, options);
  return { ...view, samples, request, sample: sampleValues(view) };
}

/** Options of docs.json for samples. */
interface SampleOptions {
  languages: readonly string[];
  /** False to show only samples in the document. */
  autogenerate?: boolean | undefined;
  /** Whether the form starts with the examples of the document, so that they are sent. */
  prefill?: boolean | undefined;
}

/** Which optional parameters are in samples. */
type OptionalParameters = Pick<SampledOperationOptions, 'showOptionalParams' | 'prefill'>;

/**
 * Samples of an operation in the order of `languages`: those in the document (`x-codeSamples`), else generated ones.
 * Samples of the document in other languages come last.
 */
function listSamples(
  operation: JsonObject,
  request: ApiRequest,
  { languages, autogenerate = true }: SampleOptions,
): SampleView[] {
  const documented = givenSamples(operation);
  const used = new Set<SampleView>();
  const ordered = languages.flatMap((language) => {
    const matches = documented.filter(
      (sample) => isLanguage(sample, language) && !used.has(sample),
    );
    for (const match of matches) used.add(match);
    if (matches.length > 0) return matches;
    const client = autogenerate ? findSampleClient(language) : undefined;
    return client ? [printSample(request, client)] : [];
  });
  return [...ordered, ...documented.filter((sample) => !used.has(sample))];
}

function givenSamples(operation: JsonObject): SampleView[] {
  const list =
    operation['x-codeSamples'] ??
    operation['x-code-samples'] ??
    operation['x-readme-code-samples'] ??
    toObject(operation['x-readme'])['code-samples'];
  return toList(list).flatMap((entry) => {
    const {
      lang,
      language: readmeLanguage,
      label,
      name,
      source,
      code: readmeCode,
    } = toObject(entry);
    const code = toText(source) ?? toText(readmeCode);
    if (code === undefined) return [];
    const language = toText(lang) ?? toText(readmeLanguage) ?? 'text';
    const client = findSampleClient(language);
    return [
      {
        label: toText(label) ?? toText(name) ?? client?.label ?? language,
        language: client?.language ?? language.toLowerCase(),
        code: code.trimEnd(),
      },
    ];
  });
}

function isLanguage(sample: SampleView, language: string): boolean {
  const wanted = findSampleClient(language);
  const has = findSampleClient(sample.language);
  return wanted ? wanted === has : sample.language === language.toLowerCase();
}

/** Parts of an operation that determine the request. */
type RequestSource = Pick<
  OperationView,
  'method' | 'path' | 'servers' | 'security' | 'parameters' | 'body'
>;

/** Sample values that a form replaces with those of the reader. */
export interface SampleValues {
  /** Values of parameters as JSON, by location and name: `query limit`. */
  parameters: Record<string, string>;
  /** Media type of the body, and its value as JSON; null for none although the form begins with a text. */
  body?: { mediaType: string; value: string } | null | undefined;
}

/** Request in samples: first server, first security alternative, required parameters, and first body. */
function sampleRequest(view: RequestSource, options: OptionalParameters): ApiRequest {
  const auth = (view.security[0] ?? []).map((scheme) => ({ scheme, value: scheme.placeholder }));
  return buildRequest({
    method: view.method,
    server: view.servers[0]?.url ?? '',
    path: view.path,
    parameters: sampleParameters(view, options),
    auth,
    body: sampleBody(view),
  });
}

/** Required values of the request; readers decide on optional ones. */
function sampleValues(view: RequestSource): SampleValues {
  const body = sampleBody(view);
  const parameters = sampleParameters(view).map(({ parameter, value }): [string, string] => [
    `${parameter.in} ${parameter.name}`,
    writeExact(value),
  ]);
  return {
    parameters: Object.fromEntries(parameters),
    ...(body && { body: { mediaType: body.mediaType, value: writeExact(body.value) } }),
  };
}

function sampleParameters(
  { parameters }: RequestSource,
  { showOptionalParams, prefill }: OptionalParameters = { showOptionalParams: false },
) {
  const { path, query, header, cookie, querystring } = parameters;
  const shown = [...query, ...querystring, ...header, ...cookie].filter(
    ({ required, deprecated, example }) =>
      required ||
      (showOptionalParams && !deprecated) ||
      (prefill === true && example !== undefined),
  );
  return [...path, ...shown].flatMap((parameter) => {
    const value = sampleValue(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
}

/**
 * Sample value of a parameter; undefined for a path parameter that stays in braces, and for an optional object without
 * required fields.
 */
function sampleValue(parameter: ParameterView): unknown {
  const { name, in: location, required, example, generated, schema } = parameter;
  if (example !== undefined) return example;
  const documented = documentedValue(schema);
  if (documented !== undefined) return documented;
  const isObject = schema.types.includes('object');
  if (isObject && !required && !schema.properties.some((property) => property.required))
    return undefined;
  if (generated !== undefined) return generated;
  if (location === 'path') return undefined;
  return placeholderOf(schema, location === 'query' ? `{${name}}` : `<${name}>`);
}

function placeholderOf(schema: SchemaView, text: string): unknown {
  const [type] = schema.types;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  return type === 'array' ? [(schema.items && documentedValue(schema.items)) ?? text] : text;
}

/** The default, first allowed value, or first example of a schema or of its alternatives. */
function documentedValue(schema: SchemaView): unknown {
  const { default: preset, enum: allowed, examples, choices } = schema;
  const texts = [preset, allowed[0]?.value, examples[0]];
  const text = texts.find((candidate) => candidate !== undefined && candidate !== 'null');
  if (text !== undefined) return JSON.parse(text);
  const options = choices.flatMap((choice) => choice.options);
  return options.map((option) => documentedValue(option.schema)).find((one) => one !== undefined);
}

function sampleBody({ method, body }: RequestSource): BodyInput | undefined {
  const media = body?.contents[0];
  if (!media || (!body.required && hasOptionsOnly(method, media))) return undefined;
  const { mediaType, encoding } = media;
  const value = bodyValue(media, media.examples[0]);
  // An optional empty body is omitted.
  const isEmpty = value === null || membersOf(value)?.length === 0;
  const isNone = value === undefined || (!body.required && isEmpty);
  return isNone ? undefined : { mediaType, value, encoding };
}

/**
 * Whether an optional body only has options of a deletion, which works without them. A list, or one of several
 * alternatives, says what to delete.
 */
function hasOptionsOnly(method: string, { schema, examples }: MediaView): boolean {
  const { properties = [], choices = [] } = schema ?? {};
  return (
    method.toLowerCase() === 'delete' &&
    properties.length > 0 &&
    properties.every(({ required }) => !required) &&
    choices.length === 0 &&
    examples.every(({ generated }) => generated)
  );
}

function bodyValue({ mediaType, schema }: MediaView, example: ExampleView | undefined): unknown {
  if (!example) return isBinary(mediaType) || mediaType.startsWith('image/') ? ANY_FILE : undefined;
  if (schema?.type === 'file') return ANY_FILE;
  const { value, text, language } = example;
  // Requests serialize JSON and forms; other types are text.
  if (typeof value === 'object' && value !== null)
    return /json|form|multipart/.test(mediaType) ? value : text;
  if (language !== 'json') return text;
  // A document can contain JSON as a string.
  const isDocument =
    typeof value === 'string' && schema?.types[0] !== 'string' && text !== JSON.stringify(value);
  return isDocument ? new JsonSource(text) : value === undefined ? text : value;
}
