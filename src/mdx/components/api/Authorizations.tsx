import type { SchemeView, SecurityAlternative } from '../../../openapi/types.ts';
import { isSafeHref } from '../../../config/safe-href.ts';
import { Section } from './Section.tsx';

/** How a caller proves who is asking; alternatives one after the other. */
export function Authorizations({ security }: { security: SecurityAlternative[] }) {
  const needed = security.filter((schemes) => schemes.length > 0);
  if (needed.length === 0) return null;
  const isOptional = needed.length < security.length;
  return (
    <Section title="Authorizations">
      {needed.map((schemes, index) => (
        <>
          {index > 0 && <p class="t-api-or">or</p>}
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} required={!isOptional} />
          ))}
        </>
      ))}
      {isOptional && <p class="t-api-fact">Requests without any authorization are answered too.</p>}
    </Section>
  );
}

function Scheme({ scheme, required }: { scheme: SchemeView; required: boolean }) {
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{scheme.name}</code>
        </span>
        <span class="t-field-type">{KINDS[scheme.kind]}</span>
        {scheme.in !== 'none' && <span class="t-field-place">{scheme.in}</span>}
        {required && <span class="t-field-required">required</span>}
      </div>
      <div class="t-field-body t-flow">
        {scheme.description ? (
          <div dangerouslySetInnerHTML={{ __html: scheme.description }} />
        ) : (
          <Advice scheme={scheme} />
        )}
        <Flows scheme={scheme} />
        {scheme.scopes.length > 0 && (
          <p class="t-api-fact t-api-enum">
            Scopes{' '}
            {scheme.scopes.map(({ name, description }) => (
              <code title={description}>{name}</code>
            ))}
          </p>
        )}
      </div>
    </div>
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

/** What to send, where the document does not say it. */
function Advice({ scheme }: { scheme: SchemeView }) {
  const [user = 'username', password = 'password'] = scheme.labels;
  switch (scheme.kind) {
    case 'mutualTLS':
      return <p>Connect with a TLS client certificate.</p>;
    case 'basic':
      return (
        <p>
          Send <code>Basic</code> and the Base64 encoding of{' '}
          <code>
            {user}:{password}
          </code>
          .
        </p>
      );
    case 'apiKey':
      return (
        <p>
          Send your key as the {scheme.in === 'query' ? 'query parameter' : scheme.in}{' '}
          <code>{scheme.name}</code>.
        </p>
      );
    default:
      return (
        <p>
          Send{' '}
          <code>
            Authorization: {scheme.scheme ?? 'Bearer'} {scheme.placeholder}
          </code>
          .
        </p>
      );
  }
}

function Flows({ scheme }: { scheme: SchemeView }) {
  const links: [string, string | undefined][] = scheme.flows.flatMap((flow) => [
    [`${flow.type}: authorization`, flow.authorizationUrl],
    [`${flow.type}: token`, flow.tokenUrl],
    [`${flow.type}: refresh`, flow.refreshUrl],
    [`${flow.type}: device`, flow.deviceAuthorizationUrl],
  ]);
  links.push(['discovery', scheme.openIdConnectUrl]);
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
