import { isWebUrl } from '../../config/values/safe-href.ts';
import type { CredentialInput } from '../operation/credential-transport.ts';
import type { OAuthFlowView, SchemeView } from '../operation/security-scheme.ts';

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
export function toFormScheme(view: SchemeView): FormScheme {
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
