import { isWebUrl } from '../../config/values/safe-href.ts';
import { hint, newBudget, toField, type Budget } from './form-field.ts';
import type {
  FormBody,
  FormField,
  FormParameter,
  FormScheme,
  FormSettings,
  RequestForm,
} from './form-types.ts';
import type { MediaView } from '../operation/bodies.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ParameterView } from '../operation/parameters.ts';
import type { SchemeView } from '../operation/security-scheme.ts';

/** The form of an operation. */
export function buildForm(view: OperationView, settings: FormSettings = {}): RequestForm {
  const { path, query, querystring, header, cookie } = view.parameters;
  const budget = newBudget(settings.prefill);
  return {
    method: view.method,
    path: view.path,
    servers: view.servers.map(({ template, url, variables }) => ({
      template,
      ...(template.startsWith('/') && { url }),
      variables: variables.map(({ name, default: value, enum: values }) => ({
        name,
        default: value,
        enum: values,
      })),
    })),
    auth: view.security.map((schemes) => schemes.map(toScheme)),
    parameters: [...path, ...query, ...querystring, ...header, ...cookie].map((parameter) =>
      toParameter(parameter, budget),
    ),
    bodies: (view.body?.contents ?? []).map((media) => toBody(media, budget)),
    bodyRequired: view.body?.required ?? false,
    ...(settings.credentials && { hasCookies: true }),
    ...(settings.relay !== undefined && { relay: settings.relay }),
  };
}

function toScheme(view: SchemeView): FormScheme {
  const { id, kind, name, in: place, scheme, labels, prefix, placeholder } = view;
  const origins = listOrigins(view);
  return {
    id,
    kind,
    name,
    in: place,
    scheme,
    labels,
    prefix,
    placeholder,
    ...(origins.length > 0 && { origins }),
  };
}

/** Addresses and scopes of OAuth 2.0 and OpenID Connect. */
function listOrigins(scheme: SchemeView): [label: string, text: string][] {
  const origins = scheme.flows.flatMap((flow): [string, string | undefined][] => [
    [`${flow.type}: authorize at`, flow.authorizationUrl],
    [`${flow.type}: token from`, flow.tokenUrl],
    [`${flow.type}: code from`, flow.deviceAuthorizationUrl],
  ]);
  origins.push(['discovery', scheme.openIdConnectUrl]);
  const scopes = scheme.scopes.map(({ name }) => name).join(' ');
  return [
    ...origins.filter((entry): entry is [string, string] => isWebUrl(entry[1] ?? '')),
    ...(scopes === '' ? [] : [['scopes', scopes] as [string, string]]),
  ];
}

function toParameter(parameter: ParameterView, budget: Budget): FormParameter {
  const { name, in: place, style, explode, contentType, schema, required, example } = parameter;
  const field = toField(schema, 0, budget, required);
  if (example !== undefined) field.h ??= hint(example);
  if (example !== undefined && budget.prefill) field.b ??= JSON.stringify(example);
  return { name, in: place, style, explode, contentType, field };
}

function toBody({ mediaType, schema, examples, encoding }: MediaView, budget: Budget): FormBody {
  const text = examples[0]?.text;
  const hasFields =
    /json|form-urlencoded|multipart/.test(mediaType) ||
    schema?.type === 'file' ||
    isBinary(mediaType);
  if (!hasFields) return { mediaType, text: text ?? '' };
  const whole: FormField = isBinary(mediaType)
    ? { k: 'file' }
    : schema
      ? toField(schema, 0, budget)
      : { k: 'json' };
  const [example] = examples;
  if (budget.prefill && example && !example.generated && example.value !== undefined)
    whole.b = JSON.stringify(example.value);
  return {
    mediaType,
    field: whole,
    text: /json/.test(mediaType) ? text : undefined,
    encoding: Object.keys(encoding).length > 0 ? encoding : undefined,
  };
}

function isBinary(mediaType: string): boolean {
  return /octet-stream|^(image|audio|video)\/|pdf|zip/.test(mediaType);
}
