import type { JsonObject } from '../../src/utils/json-object.ts';
import { viewOperation, type OperationView } from '../../src/openapi/operation.ts';
import { createDocument } from '../../src/openapi/document.ts';
import { buildForm, type RequestForm } from '../../src/openapi/request-form.ts';
import { encodeBasic } from '../../src/openapi/request-form.ts';
import { buildRequest, type ApiRequest, type RequestParts } from '../../src/openapi/request.ts';
import { toDocument, type RequestCase } from './request-cases.ts';

/** A case with all data of the playground. */
export interface BuiltCase {
  view: OperationView;
  form: RequestForm;
  parts: RequestParts;
  request: ApiRequest;
}

/** View, form, and request of a case for a server; the inputs of the form have the values of the case. */
export function buildCase(entered: RequestCase, url: string): BuiltCase {
  const document = createDocument(toDocument(url), {
    id: 'openapi.json',
    version: '3.2.0',
    files: [],
    digest: 'digest',
  });
  const entry = document.operations.find(({ operation }) => operation['summary'] === entered.name);
  if (!entry) throw new Error(`no operation ${entered.name}`);
  const options = { baseUrl: [], maintainOrder: true, showOptionalParams: false, markdown: String };
  const view = viewOperation(document, entry, options);
  const form = buildForm(view);
  const parts = toParts(entered, form, url);
  return { view, form, parts, request: buildRequest(parts) };
}

function toParts(
  { values = {}, body, credentials = [] }: RequestCase,
  form: RequestForm,
  server: string,
): RequestParts {
  const { method, path, parameters, auth, bodies } = form;
  const media = bodies.find(({ mediaType }) => mediaType === body?.mediaType);
  const [first = '', second = ''] = credentials;
  return {
    method,
    server,
    path,
    parameters: parameters.flatMap((parameter) => {
      const key = `${parameter.in} ${parameter.name}`;
      return Object.hasOwn(values, key) ? [{ parameter, value: values[key] }] : [];
    }),
    auth: (auth[0] ?? []).map((scheme, index) => ({
      scheme,
      value: scheme.kind === 'basic' ? encodeBasic(first, second) : (credentials[index] ?? ''),
    })),
    body: body && { ...body, encoding: media?.encoding },
  };
}

/** The document of one case, as the page of its operation provides it to clients. */
export function documentOfCase({ name }: RequestCase, url: string): JsonObject {
  const document = toDocument(url);
  const paths = Object.entries(document['paths'] as JsonObject);
  return {
    ...document,
    paths: Object.fromEntries(paths.filter(([path]) => path.split('/')[1] === name)),
  };
}
