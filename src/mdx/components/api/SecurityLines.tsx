import type { SecurityLine } from '../../../asyncapi/types.ts';
import { usePage } from '../page-context.ts';

/** The ways to prove who is asking, any of which will do. */
export function SecurityLines({ security }: { security: SecurityLine[] }) {
  const page = usePage();
  return security.map(({ name, type, place, description, scopes, addresses }, index) => (
    <>
      {index > 0 && <p class="t-api-or">{page.t('or')}</p>}
      <div class="t-field">
        <div class="t-field-head">
          <span class="t-field-name">
            <code>{name}</code>
          </span>
          <span class="t-field-type">{type}</span>
          {place && <span class="t-field-place">{place}</span>}
        </div>
        <div class="t-field-body t-flow">
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          {scopes.length > 0 && (
            <p class="t-api-fact t-api-enum">
              {page.t('Scopes')}{' '}
              {scopes.map((scope) => (
                <code title={scope.description}>{scope.name}</code>
              ))}
            </p>
          )}
          {addresses.length > 0 && (
            <ul class="t-api-flows">
              {addresses.map(([label, url]) => (
                <li>
                  {label} <code>{url}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  ));
}
