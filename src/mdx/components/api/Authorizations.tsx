import type { SchemeView, SecurityAlternative } from '../../../openapi/operation.ts';
import type { ExternalDocs } from '../../../openapi/schema-view.ts';
import { usePage } from '../../page-context.ts';
import { withParts } from '../_shared.tsx';
import { isSafeHref } from '../../../config/urls.ts';
import { ValueList } from './SchemaFacts.tsx';
import { Section } from './_shared.tsx';

/** Authentication of requests; alternatives one after the other. */
export function Authorizations({ security }: { security: SecurityAlternative[] }) {
  const page = usePage();
  if (security.every((schemes) => schemes.length === 0)) return null;
  return (
    <Section title={page.t('Authorizations')}>
      <Schemes security={security} />
    </Section>
  );
}

/** The schemes alone, without a heading. */
export function Schemes({ security }: { security: SecurityAlternative[] }) {
  const page = usePage();
  const needed = security.filter((schemes) => schemes.length > 0);
  if (needed.length === 0) return null;
  const isOptional = needed.length < security.length;
  return (
    <>
      {needed.map((schemes, index) => (
        <>
          {index > 0 && <p class="t-api-or">{page.t('or')}</p>}
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} required={!isOptional} among={needed.flat()} />
          ))}
        </>
      ))}
      {isOptional && <p class="t-api-fact">{page.t('Authorization is optional.')}</p>}
    </>
  );
}

interface SchemeProps {
  scheme: SchemeView;
  required: boolean;
  /** All schemes. Schemes that are sent in the same way are distinguished by their names in the document. */
  among: readonly SchemeView[];
}

/** One scheme: the credential to send, and how to obtain it. */
export function Scheme({ scheme, required, among }: SchemeProps) {
  const page = usePage();
  const isAlone = among.every(({ id, name }) => id === scheme.id || name !== scheme.name);
  const kind = KINDS[scheme.kind];
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{scheme.name}</code>
        </span>
        {!isAlone && <span class="t-field-place">{scheme.id}</span>}
        <span class="t-field-type">{isWord(kind) ? page.t(kind) : kind}</span>
        {scheme.bearerFormat && <span class="t-field-place">{scheme.bearerFormat}</span>}
        {scheme.in !== 'none' && <span class="t-field-place">{scheme.in}</span>}
        {required && <span class="t-field-required">{page.t('required')}</span>}
        {scheme.deprecated && <span class="t-field-deprecated">{page.t('deprecated')}</span>}
      </div>
      <div class="t-field-body t-flow">
        {scheme.description ? (
          <div dangerouslySetInnerHTML={{ __html: scheme.description }} />
        ) : (
          <Advice scheme={scheme} />
        )}
        <Flows scheme={scheme} />
        <Scopes scopes={scheme.scopes} />
      </div>
    </div>
  );
}

/** Scopes with their descriptions, which are plain text. */
export function Scopes({ scopes }: Pick<SchemeView, 'scopes'>) {
  const page = usePage();
  const names = scopes.map(({ name, description: text }) => ({ name, text }));
  return <Names title={page.t('Scopes')} names={names} />;
}

interface NamesProps {
  title: string;
  names: readonly {
    name: string;
    text?: string | undefined;
    /** Sanitized HTML. */
    description?: string | undefined;
    externalDocs?: ExternalDocs | undefined;
  }[];
}

/** Names with their descriptions; on one line if none has any. */
export function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null;
  if (names.some(({ text, description, externalDocs }) => text ?? description ?? externalDocs)) {
    const values = names.map(({ name, text, description, externalDocs }) => ({
      value: <code>{name}</code>,
      label: text,
      description,
      externalDocs,
    }));
    return (
      <>
        <p class="t-api-fact">{title}</p>
        <ValueList values={values} />
      </>
    );
  }
  return (
    <p class="t-api-fact t-api-enum">
      {title}{' '}
      {names.map(({ name }) => (
        <code>{name}</code>
      ))}
    </p>
  );
}

const KINDS: Record<SchemeView['kind'], string> = {
  bearer: 'bearer token',
  basic: 'basic',
  apiKey: 'API key',
  http: 'HTTP',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  mutualTLS: 'mutual TLS',
};

/** Names of standards are the same in every language. */
function isWord(kind: string): kind is 'bearer token' | 'API key' {
  return kind === 'bearer token' || kind === 'API key';
}

/** Default description of a credential. */
function Advice({ scheme }: { scheme: SchemeView }) {
  const page = usePage();
  const [user = 'username', password = 'password'] = scheme.labels;
  switch (scheme.kind) {
    case 'mutualTLS':
      return <p>{page.t('Connect with a TLS client certificate.')}</p>;
    case 'basic':
      return (
        <p>
          {withParts(
            page.t('Send {} and the Base64 encoding of {}.'),
            <code>Basic</code>,
            <code>
              {user}:{password}
            </code>,
          )}
        </p>
      );
    case 'apiKey':
      return <p>{withParts(page.t(keyAdvice(scheme.in)), <code>{scheme.name}</code>)}</p>;
    default:
      return (
        <p>
          {withParts(
            page.t('Send {}.'),
            <code>
              Authorization: {scheme.scheme ?? 'Bearer'} {scheme.placeholder}
            </code>,
          )}
        </p>
      );
  }
}

function keyAdvice(location: SchemeView['in']) {
  if (location === 'query') return 'Send your key as the query parameter {}.';
  return location === 'cookie'
    ? 'Send your key as the cookie {}.'
    : 'Send your key as the header {}.';
}

function Flows({ scheme }: { scheme: SchemeView }) {
  const { t } = usePage();
  const links: [string, string | undefined][] = scheme.flows.flatMap((flow) => [
    [`${flow.type}: ${t('Authorization URL')}`, flow.authorizationUrl],
    [`${flow.type}: ${t('Token URL')}`, flow.tokenUrl],
    [`${flow.type}: ${t('Refresh URL')}`, flow.refreshUrl],
    [`${flow.type}: ${t('Device authorization URL')}`, flow.deviceAuthorizationUrl],
  ]);
  links.push(['OpenID Connect', scheme.openIdConnectUrl]);
  const known = links.filter(([, url]) => url !== undefined && isSafeHref(url));
  if (known.length === 0) return null;
  return (
    <ul class="t-api-flows">
      {known.map(([label, url]) => (
        <li>
          {label} <code>{url}</code>
        </li>
      ))}
    </ul>
  );
}
