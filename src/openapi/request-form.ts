import { isWebUrl } from '../config/addresses.ts';
import { writeExact } from '../utils/json.ts';
import type { EXTRA_LOCATIONS, SharedKeys } from './decode-shared.ts';
import type { ServerView } from './document.ts';
import type { ParameterShape } from './encoding.ts';
import {
  isNested,
  toField,
  toFormBody,
  toHelp,
  toHint,
  type FormBody,
  type FormExample,
  type FormField,
} from './form-field.ts';
import type { SampleValues } from './operation-samples.ts';
import type { OperationView } from './operation.ts';
import type { ParameterExample, ParameterView } from './parameters.ts';
import { listUnsendable } from './request.ts';
import type { CredentialInput, OAuthFlowView, SchemeView } from './security.ts';

// A module of its own, because forms in browsers begin without it.
export { decodeShared } from './decode-shared.ts';

/** All that the playground of one operation needs. */
export interface RequestForm {
  method: string;
  path: string;
  servers: FormServer[];
  auth: FormScheme[][];
  parameters: FormParameter[];
  bodies: FormBody[];
  bodyRequired: boolean;
  /** What the samples show where the reader has entered nothing. */
  sample?: SampleValues;
  /** Requests carry the cookies that the browser has of the API. */
  hasCookies?: true;
  /** Address of the site's relay, where it has one. */
  relay?: string | undefined;
  /** Credentials are forgotten with the page. */
  forgetsCredentials?: true;
  /** Requests go to the servers of the form only. */
  onlyListedServers?: true;
}

/** What the form asks for, which is loaded with it; the page carries the rest. */
export type FormInputs = Pick<RequestForm, 'parameters' | 'bodies' | 'bodyRequired' | 'sample'>;

/** A form apart from what it asks for. */
export type FormHead = Omit<RequestForm, keyof FormInputs>;

/** Both parts of a form. */
export function splitForm(form: RequestForm): { head: FormHead; inputs: FormInputs } {
  const { parameters, bodies, bodyRequired, sample, ...head } = form;
  return { head, inputs: { parameters, bodies, bodyRequired, ...(sample && { sample }) } };
}

/** Whether a form has anything of which the controls come in a script of their own. */
export function needsNestedControls({ parameters, bodies }: FormInputs): boolean {
  const asks = ({ field }: FormParameter) => isNested(field) || field.examples !== undefined;
  return bodies.length > 0 || parameters.some(asks);
}

/** One base address to choose. */
export interface FormServer {
  /** As the document has it, variables in braces. */
  template: string;
  /** Full address in the page as built, where the template has no host. */
  url?: string | undefined;
  /** Markdown, as the document has it. */
  description?: string | undefined;
  variables: { name: string; default: string; enum: string[]; description?: string | undefined }[];
}

/** One parameter of the form. */
export interface FormParameter extends ParameterShape {
  field: FormField;
  /** No browser sends this header for a page. */
  isLeftOut?: true;
}

/** What docs.json says about forms. */
export interface FormSettings {
  /** Inputs begin with the examples. */
  prefill?: boolean | undefined;
  /** Requests carry the cookies that the browser has of the API. */
  credentials?: boolean | undefined;
  /** Address of the site's relay. */
  relay?: string | undefined;
  /** Credentials are forgotten with the page. */
  forgetsCredentials?: boolean | undefined;
  /** Requests go to the servers of the form only. */
  onlyListedServers?: boolean | undefined;
}

/** The form of an operation. */
export function buildForm(
  view: OperationView & { sample?: SampleValues },
  settings: FormSettings = {},
): RequestForm {
  const { path, query, querystring, header, cookie } = view.parameters;
  const prefill = settings.prefill ?? false;
  const bodies = (view.body?.contents ?? []).map((media) => toFormBody(media, prefill));
  return {
    method: view.method,
    path: view.path,
    servers: view.servers.map(toServer),
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

/** The values of the sample that the inputs do not have themselves. */
function toSample(
  sample: SampleValues | undefined,
  [first]: readonly FormBody[],
): { sample?: SampleValues } {
  const { parameters = {}, body } = sample ?? {};
  const isNew = body && first?.text === undefined;
  if (!isNew && Object.keys(parameters).length === 0) return {};
  return { sample: { parameters, ...(isNew && { body }) } };
}

function toServer({ template, url, description, variables }: ServerView): FormServer {
  return { template, ...(template.startsWith('/') && { url }), description, variables };
}

function toParameter(
  parameter: ParameterView,
  prefill: boolean,
  relay: string | undefined,
): FormParameter {
  const { name, in: place, style, explode, allowReserved, contentType } = parameter;
  return {
    name,
    in: place,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    contentType,
    field: parameterField(parameter, prefill),
    ...(isLeftOut(parameter, relay) && { isLeftOut: true }),
  };
}

/** Whether a browser leaves a header out, whatever its value is. */
function isLeftOut({ name, in: place }: ParameterView, relay: string | undefined): boolean {
  const headers = place === 'header' ? [{ name, value: '' }] : [];
  return (
    listUnsendable({ method: 'GET', url: '', query: [], cookies: [], headers, relay }).length > 0
  );
}

function parameterField(parameter: ParameterView, prefill: boolean): FormField {
  const { contentType, schema, required, example } = parameter;
  const field = toField(schema, { required, sample: example, hasLines: contentType !== undefined });
  const help = toHelp(parameter.description);
  const examples = parameter.examples.flatMap(toExample);
  return {
    ...field,
    ...(help !== undefined && { help }),
    ...(parameter.deprecated && { deprecated: true as const }),
    ...(examples.length > 1 && { examples }),
    ...(example !== undefined && { placeholder: field.placeholder ?? toHint(example) }),
    ...(example !== undefined && prefill && { initial: field.initial ?? JSON.stringify(example) }),
  };
}

function toExample({ label, description, value }: ParameterExample): FormExample[] {
  if (value === undefined) return [];
  const help = toHelp(description);
  const text = JSON.stringify(value);
  return [{ label: label ?? text, ...(help !== undefined && { help }), value: text }];
}

/** One credential of the form. */
export interface FormScheme extends CredentialInput {
  /** Key under which a credential is shared between pages. */
  id: string;
  /** First text of the input. */
  prefix?: string | undefined;
  /** What the input starts with: a credential to try the API with. */
  initial?: string | undefined;
  /** Where tokens come from. */
  tokens?: TokenSource;
}

/** Where tokens of OAuth 2.0 and OpenID Connect come from. */
export interface TokenSource {
  flows: FormFlow[];
  /** Scopes that the operation needs. */
  scopes: string[];
  /** Address of the document that has the addresses (OpenID Connect Discovery). */
  discovery?: string | undefined;
}

/** One way to a token. */
export interface FormFlow {
  /** `authorizationCode`, `clientCredentials`, `password` … */
  type: string;
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  refreshUrl?: string | undefined;
  deviceAuthorizationUrl?: string | undefined;
  /** Scopes that may be asked for, and what they allow. */
  scopes: [name: string, description?: string][];
}

/** The credential that a scheme asks for. */
function toFormScheme(view: SchemeView): FormScheme {
  const { id, kind, name, in: place, scheme, labels, prefix, initial, placeholder } = view;
  const tokens = toTokenSource(view);
  return {
    id,
    kind,
    name,
    in: place,
    scheme,
    labels,
    prefix,
    placeholder,
    ...(initial !== undefined && { initial }),
    ...(tokens && { tokens }),
  };
}

/** Where tokens come from; undefined where the document does not say. */
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

function webUrl(address: string | undefined): string | undefined {
  return isWebUrl(address ?? '') ? address : undefined;
}

/** A form as a reader filled it in, for a link to it; credentials are no part of it. */
export interface SharedRequest {
  /** Server as the document has it, and the values of its variables. */
  server: [template: string, values: Record<string, string>];
  /** Values of parameters by place and name: `query limit`. */
  parameters: Record<string, unknown>;
  /** State of the body. */
  body?: unknown;
  /** What is sent besides. */
  extras?: Extra[];
}

/** A header, query parameter or cookie that the document does not know. */
export type Extra = [place: ExtraLocation, name: string, value: string];

export type ExtraLocation = (typeof EXTRA_LOCATIONS)[number];

/** Names of places in long lists, and of people who write. */
const HARMLESS =
  /(page|next|continuation|cursor)[-_]?token|max[-_]?(\w{1,100}[-_])?tokens|session[-_]?id|author(?!i[sz])/i;
const SECRET =
  /auth|token|secret|passw|passphrase|credential|cookie|api-?_?key|access-?_?key|private-?_?key|session|jwt/i;

/** Whether a value is to be left out of links and of the browser's storage, by its name or format. */
export function isSecret(name: string, format?: string): boolean {
  return format === 'password' || SECRET.test(name.replace(HARMLESS, ''));
}

/** A filled-in form as text for an address: JSON in UTF-8, in Base64 without signs that addresses give a meaning. */
export function encodeShared(request: SharedRequest): string {
  const { server: s, parameters: p, body: b, extras = [] } = request;
  const x = extras.filter(([place, name]) => place !== 'cookie' && !isSecret(name));
  const keys: SharedKeys = { s, p, b, ...(x.length > 0 && { x }) };
  const bytes = new TextEncoder().encode(writeExact(keys));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

/** The value of a Basic credential (RFC 7617, UTF-8). */
export function encodeBasic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
