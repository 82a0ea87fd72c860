import { isWebUrl } from '../../config/values/safe-href.ts';
import type { CredentialInput } from '../operation/credential-transport.ts';
import type { SchemeView } from '../operation/security-scheme.ts';

/** One credential of the form. */
export interface FormScheme extends CredentialInput {
  /** Key under which a credential is shared between pages. */
  id: string;
  /** First text of the input. */
  prefix?: string | undefined;
  /** Where tokens come from: a label and an address, or the names of scopes. */
  tokenSources?: [label: string, text: string][];
}

/** The credential that a scheme asks for. */
export function toFormScheme(view: SchemeView): FormScheme {
  const { id, kind, name, in: place, scheme, labels, prefix, placeholder } = view;
  const tokenSources = listTokenSources(view);
  return {
    id,
    kind,
    name,
    in: place,
    scheme,
    labels,
    prefix,
    placeholder,
    ...(tokenSources.length > 0 && { tokenSources }),
  };
}

/** Addresses and scopes of OAuth 2.0 and OpenID Connect. */
function listTokenSources(scheme: SchemeView): [label: string, text: string][] {
  const sources = scheme.flows.flatMap((flow): [string, string | undefined][] => [
    [`${flow.type}: authorize at`, flow.authorizationUrl],
    [`${flow.type}: token from`, flow.tokenUrl],
    [`${flow.type}: code from`, flow.deviceAuthorizationUrl],
  ]);
  sources.push(['discovery', scheme.openIdConnectUrl]);
  const scopes = scheme.scopes.map(({ name }) => name).join(' ');
  return [
    ...sources.filter((entry): entry is [string, string] => isWebUrl(entry[1] ?? '')),
    ...(scopes === '' ? [] : [['scopes', scopes] as [string, string]]),
  ];
}
