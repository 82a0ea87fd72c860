import type { ApiAuth, ApiConfig } from '../config/types.ts';
import { toExampleText } from './example-text.ts';
import { exampleOf } from './example.ts';
import type { ApiDocument } from './document.ts';
import { describeEndpoint, parseEndpoint, type EndpointParameter } from './endpoint.ts';
import { findOperation, findSchema } from './find-operation.ts';
import { digestOperation, digestSchema } from './operation-digest.ts';
import { createContext, viewOperation, type OperationOptions } from './operation-view.ts';
import { viewSchema } from './schema-view.ts';
import type { Markdown, OperationView, SchemaView } from './types.ts';

/** The front matter of a page, as far as it is about an API. */
export interface ApiFrontMatter {
  openapi?: string | undefined;
  'openapi-schema'?: string | undefined;
  api?: string | undefined;
  authMethod?: string | undefined;
  contentType?: string | undefined;
  playground?: string | undefined;
}

/** What a page shows of an API. */
export type PageApi =
  | {
      kind: 'operation';
      digest: string;
      mode: PlaygroundMode;
      view(markdown: Markdown): OperationView;
    }
  | {
      kind: 'endpoint';
      digest: string;
      mode: PlaygroundMode;
      /** The parameters are those that the text of the page describes. */
      view(markdown: Markdown, parameters: readonly EndpointParameter[]): OperationView;
    }
  | { kind: 'schema'; digest: string; view(markdown: Markdown): SchemaPage }
  | { kind: 'problem'; digest: string; message: string; hint?: string | undefined };

export type PlaygroundMode = ApiConfig['playground']['mode'];

/** A shared schema and an example of it. */
export interface SchemaPage {
  schema: SchemaView;
  example?: { text: string; language: string } | undefined;
}

/** What the front matter of a page asks for; undefined for a page without an API. */
export function findPageApi(
  frontMatter: ApiFrontMatter,
  documents: readonly ApiDocument[],
  api: ApiConfig,
): PageApi | undefined {
  const mode = modeOf(frontMatter, api);
  const auth = authOf(frontMatter, api);
  if (frontMatter.openapi !== undefined)
    return findOperationApi(frontMatter.openapi, documents, api, mode, auth);
  if (frontMatter['openapi-schema'] !== undefined)
    return findSchemaApi(frontMatter['openapi-schema'], documents, api);
  if (frontMatter.api !== undefined)
    return findEndpointApi(frontMatter.api, frontMatter.contentType, api, mode, auth);
  return undefined;
}

function findOperationApi(
  text: string,
  documents: readonly ApiDocument[],
  api: ApiConfig,
  mode: PlaygroundMode,
  auth: ApiAuth | undefined,
): PageApi {
  const found = findOperation(documents, text);
  if (found.problem !== undefined) return problem(found.problem, found.hint);
  const { document, value: entry } = found;
  const digest = [digestOperation(document, entry), mode, settingsOf(api, auth)].join(' ');
  const view = (markdown: Markdown) =>
    viewOperation(document, entry, optionsOf(api, auth, markdown));
  return { kind: 'operation', digest, mode, view };
}

function findSchemaApi(text: string, documents: readonly ApiDocument[], api: ApiConfig): PageApi {
  const found = findSchema(documents, text);
  if (found.problem !== undefined) return problem(found.problem, found.hint);
  const { document, value } = found;
  const digest = [digestSchema(document, value.name), settingsOf(api, undefined)].join(' ');
  return {
    kind: 'schema',
    digest,
    view(markdown) {
      const context = createContext(document, optionsOf(api, undefined, markdown));
      const schema = {
        $ref: `#/components/schemas/${value.name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      };
      const example = exampleOf(document.references, schema, { direction: 'both', optional: true });
      return {
        schema: viewSchema(context, schema),
        example: example === undefined ? undefined : toExampleText(example, 'application/json'),
      };
    },
  };
}

function findEndpointApi(
  text: string,
  contentType: string | undefined,
  api: ApiConfig,
  mode: PlaygroundMode,
  auth: ApiAuth | undefined,
): PageApi {
  const endpoint = parseEndpoint(text);
  if (!endpoint) {
    return problem(
      `"${text}" names no endpoint`,
      'write a method and a path or an address, for example "GET /plants"',
    );
  }
  const isAbsolute = endpoint.server !== undefined;
  const settings = isAbsolute ? { ...api, baseUrl: [] } : api;
  return {
    kind: 'endpoint',
    digest: [text, contentType, mode, settingsOf(settings, auth)].join(' '),
    mode,
    view(markdown, parameters) {
      const { document, operation } = describeEndpoint(endpoint, parameters, contentType);
      return viewOperation(document, operation, optionsOf(settings, auth, markdown));
    },
  };
}

function problem(message: string, hint: string | undefined): PageApi {
  return { kind: 'problem', digest: message, message, hint };
}

/** `playground` of the page in either spelling, else docs.json's. */
function modeOf({ playground }: ApiFrontMatter, api: ApiConfig): PlaygroundMode {
  const modes: Record<string, PlaygroundMode> = {
    interactive: 'show',
    show: 'show',
    simple: 'simple',
    none: 'hide',
    hide: 'hide',
  };
  return modes[playground ?? ''] ?? api.playground.mode;
}

/** `api.auth` with the page's own method, if that is a known one. */
function authOf({ authMethod }: ApiFrontMatter, { auth }: ApiConfig): ApiAuth | undefined {
  const method = (['bearer', 'basic', 'key', 'cobo', 'none'] as const).find(
    (known) => known === authMethod,
  );
  if (method === undefined) return auth;
  // A name made for another method would label the wrong thing.
  return auth?.method === method || auth?.method === undefined
    ? { ...auth, method }
    : { method, inputPrefix: auth.inputPrefix };
}

function optionsOf(
  api: ApiConfig,
  auth: ApiAuth | undefined,
  markdown: Markdown,
): OperationOptions {
  const { languages, showOptionalParams } = api.request.example;
  const { baseUrl, maintainOrder } = api;
  return { baseUrl, auth, maintainOrder, languages, showOptionalParams, markdown };
}

function settingsOf(
  { baseUrl, maintainOrder, request, paramFields }: ApiConfig,
  auth: ApiAuth | undefined,
): string {
  return JSON.stringify([baseUrl, maintainOrder, request, paramFields, auth]);
}
