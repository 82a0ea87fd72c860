import { isWebUrl } from '../config/urls.ts';
import { stringOrJson } from '../utils/json-object.ts';
import { writeExact } from '../utils/json.ts';
import type { EXTRA_LOCATIONS, SharedKeys } from './decode-shared.ts';
import type { ServerVariableView, ServerView } from './document.ts';
import type { ParameterShape } from './encoding.ts';
import {
  isFixed,
  isNested,
  toField,
  toFormBody,
  toHelp,
  type FormBody,
  type FormExample,
  type FormField,
} from './form-field.ts';
import type { SampleValues } from './operation-samples.ts';
import type { OperationView } from './operation.ts';
import type { ParameterExample, ParameterView } from './parameters.ts';
import { listUnsendable } from './request.ts';
import type { SchemaView } from './schema-view.ts';
import type { CredentialInput, OAuthFlowView, SchemeView } from './security.ts';

// A separate module, because forms in browsers start without it.
export { decodeShared } from './decode-shared.ts';

/** Data of the playground form of an operation. */
export interface RequestForm {
  method: string;
  path: string;
  servers: FormServer[];
  auth: FormScheme[][];
  parameters: FormParameter[];
  bodies: FormBody[];
  bodyRequired: boolean;
  /** Sample values for inputs without a value. */
  sample?: SampleValues;
  /** Whether requests include the cookies that the browser has for the API. */
  hasCookies?: true;
  /** URL of the request proxy, if the site has one. */
  relay?: string | undefined;
  /** Whether credentials are discarded with the page. */
  forgetsCredentials?: true;
  /** Whether requests go only to the listed servers. */
  onlyListedServers?: true;
}

/** Part of a form that is loaded when it opens; the page contains the rest. */
export type FormInputs = Pick<RequestForm, 'parameters' | 'bodies' | 'bodyRequired' | 'sample'>;

/** Part of a form that the page contains. */
export type FormHead = Omit<RequestForm, keyof FormInputs>;

/** Splits a form into both parts. */
export function splitForm(form: RequestForm): { head: FormHead; inputs: FormInputs } {
  const { parameters, bodies, bodyRequired, sample, ...head } = form;
  return { head, inputs: { parameters, bodies, bodyRequired, ...(sample && { sample }) } };
}

/** Whether a form needs controls that are loaded separately. */
export function needsNestedControls({ parameters, bodies }: FormInputs): boolean {
  const asks = ({ field }: FormParameter) => isNested(field) || field.examples !== undefined;
  return bodies.length > 0 || parameters.some(asks);
}

/** A server to choose. */
export interface FormServer {
  /** As in the document, with variables in braces. */
  template: string;
  /** Absolute URL at build time, if the template has no host. */
  url?: string | undefined;
  /** Description as Markdown. */
  description?: string | undefined;
  variables: ServerVariableView[];
  /** Shown instead of the template. */
  label?: string | undefined;
  /** Of simulated responses: the URL of the service worker, or empty if the server of the page responds. */
  mock?: string | undefined;
}

/** A parameter of the form. */
export interface FormParameter extends ParameterShape {
  field: FormField;
  /** Whether browsers cannot send this header. */
  isLeftOut?: true;
}

/** Options of docs.json for forms. */
export interface FormSettings {
  /** Inputs start with the examples. */
  prefill?: boolean | undefined;
  /** Whether requests include the cookies that the browser has for the API. */
  credentials?: boolean | undefined;
  /** URL of the request proxy. */
  relay?: string | undefined;
  /** Whether credentials are discarded with the page. */
  forgetsCredentials?: boolean | undefined;
  /** Whether requests go only to the listed servers. */
  onlyListedServers?: boolean | undefined;
  /** Simulated server, listed after the others. */
  mock?: FormServer | undefined;
}

/** Builds the form of an operation. */
export function buildForm(
  view: OperationView & { sample?: SampleValues },
  settings: FormSettings = {},
): RequestForm {
  const { path, query, querystring, header, cookie } = view.parameters;
  const prefill = settings.prefill ?? false;
  const bodies = (view.body?.contents ?? []).map((media) => {
    const body = toFormBody(media, prefill);
    return isConstant(body) ? { ...body, required: true as const } : body;
  });
  return {
    method: view.method,
    path: view.path,
    servers: [...view.servers.map(toServer), ...(settings.mock ? [settings.mock] : [])],
    auth: view.security.map((schemes) => schemes.map(toFormScheme)),
    parameters: [...path, ...query, ...querystring, ...header, ...cookie].map((parameter) =>
      toParameter(parameter, prefill, settings.relay),
    ),
    bodies,
    bodyRequired: view.body?.required ?? false,
    ...toSample(view.sample, bodies),
    ...(settings.credentials && { hasCookies: true }),
    ...(settings.relay !== undefined && { relay: settings.relay }),
    ...(settings.forgetsCredentials && { forgetsCredentials: true }),
    ...(settings.onlyListedServers && { onlyListedServers: true }),
  };
}

/** Whether a body has only one value, which inputs show from the start: an optional one without it would never be sent. */
function isConstant({ field }: FormBody): boolean {
  const { kind, properties = [], choices, additional } = field ?? {};
  const isOpen = choices !== undefined || additional !== undefined;
  return kind === 'object' && !isOpen && properties.length > 0 && properties.every(isFixed);
}

/** Sample values that differ from the initial values of inputs. */
function toSample(
  sample: SampleValues | undefined,
  [first]: readonly FormBody[],
): { sample?: SampleValues } {
  if (!sample) return {};
  const { parameters, body } = sample;
  const isNew = body && !first?.text;
  const isNone = !body && first?.text;
  if (!isNew && !isNone && Object.keys(parameters).length === 0) return {};
  return { sample: { parameters, ...(isNew && { body }), ...(isNone && { body: null }) } };
}

function toServer({ template, url, description, variables }: ServerView): FormServer {
  return { template, ...(template.startsWith('/') && { url }), description, variables };
}

function toParameter(
  parameter: ParameterView,
  prefill: boolean,
  relay: string | undefined,
): FormParameter {
  const { name, in: location, style, explode, allowReserved, contentType } = parameter;
  return {
    name,
    in: location,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    contentType,
    field: parameterField(parameter, prefill),
    ...(isLeftOut(parameter, relay) && { isLeftOut: true }),
  };
}

/** Whether browsers cannot send a header. */
function isLeftOut({ name, in: location }: ParameterView, relay: string | undefined): boolean {
  const headers = location === 'header' ? [{ name, value: '' }] : [];
  return (
    listUnsendable({ method: 'GET', url: '', query: [], cookies: [], headers, relay }).length > 0
  );
}

function parameterField(parameter: ParameterView, prefill: boolean): FormField {
  const { contentType, required, example, style } = parameter;
  const schema = contentType ? parameter.schema : withTextType(parameter);
  const sent = toField(schema, { required, sample: example, hasLines: contentType !== undefined });
  const field = style === 'deepObject' && !contentType ? withoutEmpty(sent) : sent;
  const help = toHelp(parameter.description);
  const examples = listChoices(parameter, field);
  // An empty segment is the URL of another operation.
  const isSegment = parameter.in === 'path' && style === 'simple' && field.kind === 'text';
  return {
    ...field,
    ...(isSegment && { minLength: field.minLength ?? 1 }),
    ...(help !== undefined && { help }),
    ...(parameter.deprecated && { deprecated: true as const }),
    ...(examples.length > 0 && { examples }),
    ...(example !== undefined && { placeholder: field.placeholder ?? stringOrJson(example) }),
    ...(example !== undefined && prefill && { initial: field.initial ?? JSON.stringify(example) }),
  };
}

/** The schema of a parameter that is sent as text. In a path, a value of any type is the text that readers enter. */
function withTextType({ schema, in: location }: ParameterView): SchemaView {
  // A null value outside of JSON is a parameter that is not sent (RFC 6570, section 3.2.1), as is an empty input.
  const sent = { ...schema, nullable: false };
  const isAny = location === 'path' && schema.type === 'any' && schema.enum.length === 0;
  return isAny ? { ...sent, type: 'string', types: ['string'] } : sent;
}

/** A field without empty objects and arrays, which have no name-value pair. */
function withoutEmpty(field: FormField): FormField {
  if (field.kind !== 'object' && field.kind !== 'array') return field;
  const properties = field.properties?.map(withoutEmpty);
  return { ...field, isUnsentEmpty: true, ...(properties && { properties }) };
}

/** Examples to choose from: those of the parameter, else of its schema. Lists of values need none. */
function listChoices({ examples, schema }: ParameterView, { kind, enum: values }: FormField) {
  if (values !== undefined || kind === 'boolean') return [];
  const documented = examples.flatMap(toExample);
  if (documented.length > 0) return documented;
  return schema.examples.flatMap((text) => toExample({ value: JSON.parse(text) }));
}

function toExample({ label, description, value }: ParameterExample): FormExample[] {
  if (value === undefined) return [];
  const help = toHelp(description);
  const text = JSON.stringify(value);
  return [
    { label: label ?? stringOrJson(value), ...(help !== undefined && { help }), value: text },
  ];
}

/** A credential input. */
export interface FormScheme extends CredentialInput {
  /** Key for sharing a credential between pages. */
  id: string;
  /** Prefix of the input. */
  prefix?: string | undefined;
  /** Initial value: a credential for trying the API. */
  initial?: string | undefined;
  /** Source of tokens. */
  tokens?: TokenSource;
}

/** Source of OAuth 2.0 and OpenID Connect tokens. */
export interface TokenSource {
  flows: FormFlow[];
  /** Scopes that the operation requires. */
  scopes: string[];
  /** URL of the discovery document (OpenID Connect Discovery). */
  discovery?: string | undefined;
}

/** An OAuth flow. */
export interface FormFlow {
  /** `authorizationCode`, `clientCredentials`, `password`, … */
  type: string;
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  refreshUrl?: string | undefined;
  deviceAuthorizationUrl?: string | undefined;
  /** Available scopes with descriptions. */
  scopes: [name: string, description?: string][];
}

/** Credential input for a scheme. */
function toFormScheme(view: SchemeView): FormScheme {
  const { id, kind, name, in: location, scheme, labels, prefix, initial, placeholder } = view;
  const tokens = toTokenSource(view);
  return {
    id,
    kind,
    name,
    in: location,
    scheme,
    labels,
    prefix,
    placeholder,
    ...(initial !== undefined && { initial }),
    ...(tokens && { tokens }),
  };
}

/** Source of tokens; undefined if the document does not define it. */
function toTokenSource({ flows, scopes, openIdConnectUrl }: SchemeView): TokenSource | undefined {
  const discovery = webUrl(openIdConnectUrl);
  if (flows.length === 0 && !discovery) return undefined;
  return { flows: flows.map(toFlow), scopes: scopes.map(({ name }) => name), discovery };
}

function toFlow(flow: OAuthFlowView): FormFlow {
  return {
    type: flow.type,
    authorizationUrl: webUrl(flow.authorizationUrl),
    tokenUrl: webUrl(flow.tokenUrl),
    refreshUrl: webUrl(flow.refreshUrl),
    deviceAuthorizationUrl: webUrl(flow.deviceAuthorizationUrl),
    scopes: flow.scopes.map(({ name, description }) => [
      name,
      ...(description ? [description] : []),
    ]) as FormFlow['scopes'],
  };
}

function webUrl(url: string | undefined): string | undefined {
  return isWebUrl(url ?? '') ? url : undefined;
}

/** State of a form for a shared link; excludes credentials. */
export interface SharedRequest {
  /** Server template, and the values of its variables. */
  server: [template: string, values: Record<string, string>];
  /** Values of parameters by location and name: `query limit`. */
  parameters: Record<string, unknown>;
  /** State of the body. */
  body?: unknown;
  /** Parameters that the reader added. */
  extras?: Extra[];
}

/** A header, query parameter, or cookie that the document does not define. */
export type Extra = [place: ExtraLocation, name: string, value: string];

/** Location of a parameter that the reader adds. */
export type ExtraLocation = (typeof EXTRA_LOCATIONS)[number];

/**
 * Names that contain a word of `SECRET` but are not secrets, such as pagination cursors and
 * authors.
 */
const HARMLESS =
  /(page|next|continuation|cursor)[-_]?token|max[-_]?(\w{1,100}[-_])?tokens|session[-_]?id|author(?!i[sz])/i;
const SECRET =
  /auth|token|secret|passw|passphrase|credential|cookie|api-?_?key|access-?_?key|private-?_?key|session|jwt/i;

/** Whether a value must not be part of links or browser storage, by its name or format. */
export function isSecret(name: string, format?: string): boolean {
  return format === 'password' || SECRET.test(name.replace(HARMLESS, ''));
}

/** Encodes a filled-in form for a URL: JSON as UTF-8 and URL-safe Base64. Leaves out secrets and cookies. */
export function encodeShared(request: SharedRequest): string {
  const { server: s, parameters: p, body: b, extras = [] } = request;
  const x = extras.filter(([location, name]) => location !== 'cookie' && !isSecret(name));
  const keys: SharedKeys = { s, p, b, ...(x.length > 0 && { x }) };
  return encodeBase64(writeExact(keys))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

/** Encodes a Basic credential (RFC 7617, UTF-8). */
export function encodeBasic(user: string, password: string): string {
  return encodeBase64(`${user}:${password}`);
}

/** Base64 of a text in UTF-8. Not shared with `request.ts`, which forms load only to send. */
function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
