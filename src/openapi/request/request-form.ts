import type { ParameterView } from '../operation/parameters.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ServerView } from '../operation/servers.ts';
import { toFormBody, type FormBody } from './form-body.ts';
import { newBudget, toField, toPlaceholder, type Budget, type FormField } from './form-field.ts';
import { toFormScheme, type FormScheme } from './form-scheme.ts';
import type { SampleValues } from './sample-request.ts';
import type { ParameterShape } from './serialize.ts';

/** All that the playground of one operation needs; its page carries it as JSON. */
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
  const budget = newBudget(settings.prefill);
  const bodies = (view.body?.contents ?? []).map((media) => toFormBody(media, budget));
  return {
    method: view.method,
    path: view.path,
    servers: view.servers.map(toServer),
    auth: view.security.map((schemes) => schemes.map(toFormScheme)),
    parameters: [...path, ...query, ...querystring, ...header, ...cookie].map((parameter) =>
      toParameter(parameter, budget),
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

function toParameter(parameter: ParameterView, budget: Budget): FormParameter {
  const { name, in: place, style, explode, allowReserved, contentType } = parameter;
  const { schema, required, example } = parameter;
  const field = toField(schema, 0, budget, required);
  if (example !== undefined) field.placeholder ??= toPlaceholder(example);
  if (example !== undefined && budget.prefill) field.initial ??= JSON.stringify(example);
  return {
    name,
    in: place,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    contentType,
    field,
  };
}
