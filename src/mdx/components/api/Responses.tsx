import type { LinkView, ResponseView } from '../../../openapi/types.ts';
import { Contents } from './Contents.tsx';
import { FieldRow } from './FieldRow.tsx';
import { ScopeProvider, useScope } from './_page.ts';

// An import would load all that Node has for the web with it.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** What comes back, by status; the first success is open. */
export function Responses({ responses }: { responses: ResponseView[] }) {
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  return (
    <div class="t-accordions t-api-responses">
      {responses.map((response) => (
        <Response response={response} open={response === first} />
      ))}
    </div>
  );
}

function Response({ response, open }: { response: ResponseView; open: boolean }) {
  const scope = useScope();
  const { status, description, headers, contents, links } = response;
  const inner = { ...scope, id: `response ${status}` };
  const reason = reasonOf(status, description);
  return (
    <details class="t-accordion t-api-response" data-status={status} open={open}>
      <summary>
        <span class="t-api-status" data-status={status.charAt(0)}>
          {status}
        </span>
        <span class="t-api-reason">{reason}</span>
      </summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={inner}>
          {description && description !== `<p>${reason}</p>` && (
            <div class="t-api-means" dangerouslySetInnerHTML={{ __html: description }} />
          )}
          {headers.length > 0 && (
            <details class="t-expandable">
              <summary>
                <span class="t-closed">Show headers</span>
                <span class="t-opened">Hide headers</span>
              </summary>
              <div class="t-expandable-body t-flow">
                {headers.map((header) => (
                  <FieldRow {...header} place="header" />
                ))}
              </div>
            </details>
          )}
          <Contents contents={contents} />
          <Links links={links} />
        </ScopeProvider>
      </div>
    </details>
  );
}

/** The standard words for a status; those of the document for `default` and ranges. */
function reasonOf(status: string, description: string | undefined): string {
  const known = STATUS_CODES[status];
  if (known !== undefined) return known;
  const range = {
    1: 'Information',
    2: 'Success',
    3: 'Redirect',
    4: 'Client error',
    5: 'Server error',
  };
  const words = range[Number(status.charAt(0)) as keyof typeof range];
  return words ?? (description === undefined ? '' : 'Any other status');
}

function Links({ links }: { links: LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <p class="t-api-fact">Follow-up requests:</p>
      <ul class="t-api-flows">
        {links.map(({ name, operation, description, parameters }) => (
          <li>
            <code>{operation ?? name}</code>
            {parameters.map((parameter) => (
              <>
                {' '}
                with {parameter.name} = <code>{parameter.value}</code>
              </>
            ))}
            {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          </li>
        ))}
      </ul>
    </>
  );
}
