import type { OperationView } from '../../../openapi/operation/operation-view.ts';
import { usePage } from '../page-context.ts';
import { Authorizations } from './Authorizations.tsx';
import { Callbacks } from './Callbacks.tsx';
import { Contents } from './Contents.tsx';
import { parameterGroups } from './_parameter-groups.ts';
import { ParameterField } from './ParameterField.tsx';
import { Responses } from './Responses.tsx';
import { Section } from './Section.tsx';

/** All that an operation takes and gives: authorization, parameters, body, responses, callbacks. */
export function Reference({ view }: { view: OperationView }) {
  const page = usePage();
  const { parameters, body, responses, callbacks } = view;
  return (
    <>
      <Authorizations security={view.security} />
      {parameterGroups(parameters).map(([title, group]) => (
        <Section title={page.t(title)}>
          {group.map((parameter) => (
            <ParameterField parameter={parameter} />
          ))}
        </Section>
      ))}
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
