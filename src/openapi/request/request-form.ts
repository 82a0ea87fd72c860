import type { ParameterExample } from '../operation/parameter-examples.ts';
import type { ParameterView } from '../operation/parameters.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ServerView } from '../operation/servers.ts';
import { toFormBody, type FormBody } from './form-body.ts';
import { toHelp } from './field-help.ts';
import { toHint } from './field-hints.ts';
import { toField } from './field-of-schema.ts';
import { isNested, type FormExample, type FormField } from './form-field.ts';
import { toFormScheme, type FormScheme } from './form-scheme.ts';
import type { SampleValues } from './sample-request.ts';
import type { ParameterShape } from './serialize.ts';
import { listUnsendable } from './unsendable.ts';

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
export function asksNested({ parameters, bodies }: FormInputs): boolean {
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
