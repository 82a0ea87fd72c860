import type { ResponseView } from '../../../openapi/operation/responses.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { OpenClose } from '../_words.tsx';
import { Contents } from './Contents.tsx';
import { Links } from './Links.tsx';
import { ParameterField } from './ParameterField.tsx';
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
  const page = usePage();
  const scope = useScope();
  const { status, summary, description, headers, contents, links } = response;
  const inner = { ...scope, id: `response ${status}` };
  const reason = summary ?? reasonOf(page, status, description);
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
            <details class="t-expandable" data-title={page.t('Headers')}>
              <summary>
                <OpenClose>{page.t('headers')}</OpenClose>
              </summary>
              <div class="t-expandable-body t-flow">
                {headers.map((header) => (
                  <ParameterField parameter={header} />
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
function reasonOf(page: PageContext, status: string, description: string | undefined): string {
  const known = STATUS_CODES[status];
  if (known !== undefined) return known;
  const range = {
    1: 'Information',
    2: 'Success',
    3: 'Redirect',
    4: 'Client error',
    5: 'Server error',
  } as const;
  const words = range[Number(status.charAt(0)) as keyof typeof range];
  if (words !== undefined) return page.t(words);
  return description === undefined ? '' : page.t('Any other status');
}
