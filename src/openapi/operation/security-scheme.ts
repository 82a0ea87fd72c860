import type { ApiAuth } from '../../config/model/types.ts';
import { getOwn, isObject, toObject, toText, type JsonObject } from '../json.ts';
import { follow, type References } from '../references/references.ts';
import { toHtml, type Markdown } from '../schema/view-context.ts';
import {
  configuredMethod,
  configuredTransport,
  credentialTransport,
  type CredentialInput,
} from './credential-transport.ts';

/** One way to prove who is asking. */
export interface SchemeView extends CredentialInput {
  /** Key of the scheme in the document, or of docs.json's `api.auth`. */
  id: string;
  description?: string | undefined;
  deprecated: boolean;
  /** How a bearer token is made up: `JWT`. */
  bearerFormat?: string | undefined;
  /** First text of the input. */
  prefix?: string | undefined;
  /** What the input starts with (`x-default`): a credential to try the API with. */
  initial?: string | undefined;
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
  /** All that may be asked for. */
  scopes: { name: string; description?: string | undefined }[];
}

/** The scheme that `api.auth` of docs.json describes; undefined for none. */
export function schemeOfConfig(auth: ApiAuth): SchemeView | undefined {
  const transport = configuredTransport(auth);
  const id = `docs.json ${configuredMethod(auth)}`;
  const prefix = auth.inputPrefix;
  return transport && { ...transport, id, deprecated: false, prefix, scopes: [], flows: [] };
}

/** A scheme of the document with the scopes that are needed; undefined where the document has none of that id. */
export function viewScheme(
  references: References,
  id: string,
  scopes: readonly string[],
  { auth, markdown }: { auth?: ApiAuth | undefined; markdown: Markdown },
): SchemeView | undefined {
  const schemes = toObject(toObject(references.root['components'])['securitySchemes']);
  const scheme = follow(references, getOwn(schemes, id)).value;
  if (!isObject(scheme)) return undefined;
  const descriptions = describeScopes(scheme);
  const transport = credentialTransport(scheme, auth);
  return {
    ...transport,
    id,
    description: toHtml(markdown, scheme['description']),
    deprecated: scheme['deprecated'] === true,
    bearerFormat: toText(scheme['bearerFormat']),
    prefix: auth?.inputPrefix,
    ...initialOf(transport, scheme['x-default']),
    scopes: scopes.map((name) => ({ name, description: toText(descriptions.get(name)) })),
    flows: listFlows(scheme),
    openIdConnectUrl: toText(scheme['openIdConnectUrl']),
  };
}

/** Only what is one text can start with another. */
function initialOf({ kind }: CredentialInput, value: unknown): Pick<SchemeView, 'initial'> {
  const isOne = kind === 'apiKey' || kind === 'bearer';
  const initial = isOne ? toText(value)?.trim() : undefined;
  return initial ? { initial } : {};
}

/** What the flows of a scheme say of their scopes. */
function describeScopes(scheme: JsonObject): Map<string, unknown> {
  const flows = Object.values(toObject(scheme['flows']));
  return new Map(flows.flatMap((flow) => Object.entries(toObject(toObject(flow)['scopes']))));
}

function listFlows(scheme: JsonObject): OAuthFlowView[] {
  return Object.entries(toObject(scheme['flows'])).map(([type, value]) => {
    const flow = toObject(value);
    return {
      type,
      authorizationUrl: toText(flow['authorizationUrl']),
      tokenUrl: toText(flow['tokenUrl']),
      refreshUrl: toText(flow['refreshUrl']),
      deviceAuthorizationUrl: toText(flow['deviceAuthorizationUrl']),
      scopes: Object.entries(toObject(flow['scopes'])).map(([name, description]) => ({
        name,
        description: toText(description),
      })),
    };
  });
}
