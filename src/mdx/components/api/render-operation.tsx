import type { ComponentChildren } from 'preact';
import type { SampledOperation } from '../../../openapi/request/sampled-operation.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { Authorizations } from './Authorizations.tsx';
import { BodyExamples, RequestSamples, ResponseExamples, SingleExample } from './Examples.tsx';
import { OperationHead, type OperationPageOptions } from './OperationHead.tsx';
import { Reference } from './Reference.tsx';
import { renderExamples, renderParts, type ApiHtml } from './render-parts.tsx';

/**
 * The generated parts of an operation's page. Examples of the request and of the responses go to the
 * right column of `page`, unless the author's text has put its own there.
 */
export function renderOperation(
  page: PageContext,
  view: SampledOperation,
  options: OperationPageOptions,
): ApiHtml {
  fillAside(page, view);
  const render = (children: ComponentChildren, id: string) =>
    renderParts(page, options, id, children);
  return {
    before: render(<OperationHead view={view} options={options} />, 'param'),
    after: render(
      options.isWritten ? <Authorizations security={view.security} /> : <Reference view={view} />,
      'param',
    ),
  };
}

function fillAside(page: PageContext, view: SampledOperation): void {
  const { aside } = page;
  if (aside.panel !== undefined) return;
  const request = view.kind === 'webhook' ? <Payload view={view} /> : <Requests view={view} />;
  const own = aside.request ?? renderExamples(page, request);
  if (own !== undefined) aside.request = own;
  const answers =
    aside.response ?? renderExamples(page, <ResponseExamples responses={view.responses} />);
  if (answers !== undefined) aside.response = answers;
}

function Requests({ view }: { view: SampledOperation }) {
  const page = usePage();
  return (
    <>
      <RequestSamples view={view} />
      <BodyExamples title={page.t('Request body')} contents={view.body?.contents ?? []} />
    </>
  );
}

/** What a webhook sends. */
function Payload({ view: { body } }: { view: SampledOperation }) {
  const page = usePage();
  const contents = body?.contents ?? [];
  const [first, ...others] = contents.flatMap(({ examples }) => examples);
  if (!first) return null;
  if (others.some(({ generated }) => !generated))
    return <BodyExamples title={page.t('Payload')} contents={contents} />;
  return <SingleExample title={page.t('Payload')} example={first} />;
}
