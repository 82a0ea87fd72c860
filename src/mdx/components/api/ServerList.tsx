import type { DescribedServer } from '../../../openapi/operation/described-server.ts';
import { usePage } from '../page-context.ts';

/** What the document says of the servers, folded away: most readers need it once. */
export function ServerList({ servers }: { servers: DescribedServer[] }) {
  const page = usePage();
  if (!servers.some(isDescribed)) return null;
  return (
    <details class="t-expandable">
      <summary>{page.t('Servers')}</summary>
      <div class="t-expandable-body t-flow">
        <Servers servers={servers} />
      </div>
    </details>
  );
}

/** Each server with its description and its variables. */
export function Servers({ servers }: { servers: DescribedServer[] }) {
  return servers.map(({ template, html, variables }) => (
    <div class="t-field">
      <div class="t-field-head">
        <code dir="ltr">{template}</code>
      </div>
      {(html || variables.length > 0) && (
        <div class="t-field-body t-flow">
          {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
          {variables.map((variable) => (
            <Variable variable={variable} />
          ))}
        </div>
      )}
    </div>
  ));
}

function Variable({ variable }: { variable: DescribedServer['variables'][number] }) {
  const page = usePage();
  const { name, default: value, enum: values, html } = variable;
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        {value !== '' && (
          <span class="t-field-default">
            {page.t('default:')} <code>{value}</code>
          </span>
        )}
      </div>
      <div class="t-field-body t-flow">
        {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
        {values.length > 0 && (
          <p class="t-api-fact t-api-enum">
            {page.t('One of')}{' '}
            {values.map((one) => (
              <code>{one}</code>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

function isDescribed({ description, variables }: DescribedServer): boolean {
  return description !== undefined || variables.length > 0;
}
