import type { Word } from '../text/words/english.ts';
import type { JsonObject } from './read/json.ts';
import type { ApiRequest } from './request/request.ts';

/** Markdown to html; what comes back is sanitised by the caller of this type. */
export type Markdown = (text: string) => string;

/** What the length of a value is counted in. */
export type SpanUnit = 'characters' | 'items' | 'properties';

/** What a value must meet: in signs (`>= 1`), in a word with what fills it, or as the span of a length. */
export type Constraint =
  | string
  | { word: Word; value?: string }
  | { unit: SpanUnit; low: number | undefined; high: number | undefined };

/** A schema as a page shows it: a finished tree without references. */
export interface SchemaView {
  /** Type in words: `string`, `integer`, `Plant[]`, `string | number`, `file`, `any`. */
  type: string;
  /** JSON types that are allowed, without `null`; empty for any. */
  types: string[];
  /** `int32`, `date-time`, `uuid` … */
  format?: string | undefined;
  /** Name of the shared schema. */
  name?: string | undefined;
  title?: string | undefined;
  /** Sanitised html. */
  description?: string | undefined;
  nullable: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** `>= 1`, `3 to 20 characters`, `matches ^a$` … */
  constraints: Constraint[];
  /** The constraints that an input can hold its reader to. */
  limits: SchemaLimits;
  enum: EnumValue[];
  /** The default as JSON; undefined for none. */
  default?: string | undefined;
  /** Example values as JSON. */
  examples: string[];
  /** What the playground's input starts with (`x-default`), as JSON. */
  initial?: string | undefined;
  /** What the playground's empty input shows. */
  placeholder?: string | undefined;
  properties: PropertyView[];
  /** Properties beside the named ones. */
  additional?: SchemaView | undefined;
  /** Entries of an array. */
  items?: SchemaView | undefined;
  /** The first entries of an array that have a schema each. */
  tuple: SchemaView[];
  choices: ChoiceView[];
  /** An enclosing schema of this name shows what is inside. */
  recursive?: boolean | undefined;
  /** The page has no room for what is inside. */
  truncated?: boolean | undefined;
  /** A reference that leads nowhere. */
  broken?: string | undefined;
}

/** Limits as they are in the schema; those of numbers include the limit itself. */
export interface SchemaLimits {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** One allowed value, as JSON, with what the document says about it. */
export interface EnumValue {
  value: string;
  description?: string | undefined;
}

/** One property of an object. */
export interface PropertyView {
  /** Name, or the pattern that names match. */
  name: string;
  isPattern: boolean;
  required: boolean;
  schema: SchemaView;
}

/** `oneOf` or `anyOf`: alternatives, each with a label. */
export interface ChoiceView {
  keyword: 'oneOf' | 'anyOf';
  discriminator?: string | undefined;
  options: { label: string; schema: SchemaView }[];
}

/** Where a parameter stands in the request. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/** One parameter, or one response header. */
export interface ParameterView {
  name: string;
  in: ParameterPlace;
  required: boolean;
  deprecated: boolean;
  /** Sanitised html. */
  description?: string | undefined;
  schema: SchemaView;
  style: string;
  explode: boolean;
  /** Media type of a parameter that is serialised as a document. */
  contentType?: string | undefined;
  /** First example, as JSON value; undefined for none. */
  example?: unknown;
}

/** A request or response body in one media type. */
export interface MediaView {
  mediaType: string;
  schema?: SchemaView | undefined;
  /** Given examples, or one made from the schema. */
  examples: ExampleView[];
  /** The schema is that of one entry of a stream (OpenAPI 3.2, itemSchema). */
  isStream: boolean;
  /** How single properties of a form are serialised (OpenAPI, Encoding Object). */
  encoding: Record<string, { contentType?: string; style?: string; explode?: boolean }>;
}

/** One example of a body, as text in its media type. */
export interface ExampleView {
  label: string;
  /** Sanitised html. */
  description?: string | undefined;
  text: string;
  /** Language for highlighting. */
  language: string;
  /** Made from the schema, not given by the document. */
  generated: boolean;
  /** The value behind the text; undefined where only text is given. */
  value?: unknown;
}

/** The request body. */
export interface BodyView {
  required: boolean;
  description?: string | undefined;
  contents: MediaView[];
}

/** What comes back for one status. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  status: string;
  description?: string | undefined;
  headers: ParameterView[];
  contents: MediaView[];
  links: LinkView[];
}

/** A follow-up operation of a response. */
export interface LinkView {
  name: string;
  operation?: string | undefined;
  description?: string | undefined;
  parameters: { name: string; value: string }[];
}

/** One way to prove who is asking. */
export interface SchemeView {
  /** Key of the scheme in the document, or of docs.json's `api.auth`. */
  id: string;
  kind: 'bearer' | 'basic' | 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Name of the header, query parameter or cookie. */
  name: string;
  in: 'header' | 'query' | 'cookie' | 'none';
  /** Label of the input; two for `basic`. */
  labels: string[];
  description?: string | undefined;
  /** First text of the input. */
  prefix?: string | undefined;
  /** What samples show in place of a secret. */
  placeholder: string;
  /** Scheme name after `Authorization:` for kind `http`: `Digest`. */
  scheme?: string | undefined;
  scopes: { name: string; description?: string | undefined }[];
  flows: OAuthFlowView[];
  openIdConnectUrl?: string | undefined;
}

/** One OAuth 2.0 flow. */
export interface OAuthFlowView {
  type: string;
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  refreshUrl?: string | undefined;
  deviceAuthorizationUrl?: string | undefined;
}

/** Schemes of which one set is needed; an empty set means that none is. */
export type SecurityAlternative = SchemeView[];

/** One base address. */
export interface ServerView {
  /** As written, variables in braces. */
  template: string;
  /** With the variables' defaults. */
  url: string;
  description?: string | undefined;
  variables: { name: string; default: string; enum: string[]; description?: string | undefined }[];
}

/** Requests that the API sends to the caller. */
export interface CallbackView {
  name: string;
  /** Runtime expression that gives the address. */
  expression: string;
  method: string;
  summary?: string | undefined;
  description?: string | undefined;
  body?: BodyView | undefined;
  responses: ResponseView[];
}

/** One request sample. */
export interface SampleView {
  /** Label of the tab: `cURL`, `Python`. */
  label: string;
  /** Language for highlighting: `bash`, `python`. */
  language: string;
  code: string;
  /** Name in `api.request.example.languages`; absent for samples that the document brings. */
  client?: string | undefined;
}

/** All that the page of one operation shows. */
export interface OperationView {
  kind: 'operation' | 'webhook';
  /** Upper case. */
  method: string;
  /** Path with parameters in braces, or name of the webhook. */
  path: string;
  title: string;
  operationId?: string | undefined;
  /** Sanitised html. */
  description?: string | undefined;
  deprecated: boolean;
  tags: string[];
  externalDocs?: { href: string; label: string } | undefined;
  servers: ServerView[];
  security: SecurityAlternative[];
  parameters: Record<ParameterPlace, ParameterView[]>;
  body?: BodyView | undefined;
  responses: ResponseView[];
  callbacks: CallbackView[];
  samples: SampleView[];
  /** The request that the samples print. */
  request: ApiRequest;
  /** Problems met on the way, for the page's report. */
  problems: string[];
}

/** What an operation is made of before anything is shown; all of it refers to the document. */
export interface Operation {
  /** `GET /plants`, `webhook newPlant`. */
  id: string;
  kind: 'operation' | 'webhook';
  /** Lower case, as in the document. */
  method: string;
  path: string;
  operation: JsonObject;
  /** The path item that holds it, for shared parameters and servers. */
  item: JsonObject;
  /** JSON pointer of the operation. */
  pointer: string;
}
