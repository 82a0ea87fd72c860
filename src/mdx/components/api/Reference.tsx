import type { OperationView } from '../../../openapi/operation/operation-view.ts';
import type { ParameterView } from '../../../openapi/operation/parameters.ts';
import { usePage } from '../page-context.ts';
import { Authorizations } from './Authorizations.tsx';
import { Callbacks } from './Callbacks.tsx';
import { Contents } from './Contents.tsx';
import { SchemaField } from './SchemaContent.tsx';
import { Responses } from './Responses.tsx';
import { Section } from './Section.tsx';

/** All that an operation takes and gives: authorization, parameters, body, responses, callbacks. */
export function Reference({ view }: { view: OperationView }) {
  const page = usePage();
  const { parameters, body, responses, callbacks } = view;
  return (
    <>
      <Authorizations security={view.security} />
      <Parameters title={page.t('Headers')} parameters={parameters.header} />
      <Parameters title={page.t('Path Parameters')} parameters={parameters.path} />
      <Parameters
        title={page.t('Query Parameters')}
        parameters={[...parameters.query, ...parameters.querystring]}
      />
      <Parameters title={page.t('Cookies')} parameters={parameters.cookie} />
      {body && (
        <Section
          title={page.t(view.kind === 'webhook' ? 'Payload' : 'Body')}
          note={body.required ? page.t('required') : undefined}
        >
          {body.description && <div dangerouslySetInnerHTML={{ __html: body.description }} />}
          <Contents contents={body.contents} />
        </Section>
      )}
      {responses.length > 0 && (
        <Section title={page.t(view.kind === 'webhook' ? 'Your Response' : 'Response')}>
          <Responses responses={responses} />
        </Section>
      )}
      {callbacks.length > 0 && (
        <Section title={page.t('Callbacks')}>
          <Callbacks callbacks={callbacks} />
        </Section>
      )}
    </>
  );
}

function Parameters({ title, parameters }: { title: string; parameters: ParameterView[] }) {
  if (parameters.length === 0) return null;
  return (
    <Section title={title}>
      {parameters.map((parameter) => (
        <SchemaField
          {...parameter}
          place={parameter.in === 'querystring' ? 'query' : parameter.in}
        />
      ))}
    </Section>
  );
}
