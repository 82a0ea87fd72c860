import type { MessageView } from '../../../asyncapi/types.ts';
import type { MediaView } from '../../../openapi/operation/bodies.ts';
import type { ExampleView } from '../../../openapi/operation/body-examples.ts';
import type { ResponseView } from '../../../openapi/operation/responses.ts';
import type { SampledOperation } from '../../../openapi/request/sampled-operation.ts';
import { usePage } from '../page-context.ts';
import { ExampleBlock, ExampleSet, type Code } from './ExampleSet.tsx';

/** The samples of a request, one for each language. */
export function RequestSamples({
  view,
}: {
  view: Pick<SampledOperation, 'samples' | 'method' | 'path'>;
}) {
  const page = usePage();
  const { samples, method, path } = view;
  if (samples.length === 0) return null;
  // The playground finds the samples that it keeps up to date by their place.
  const clients = samples.map(({ client }) => client ?? '').join(' ');
  const codes = samples.map(({ label, language, code }) => ({ label, language, code }));
  return (
    <div
      class="t-api-samples t-request-example"
      data-title={page.t('Request example')}
      data-clients={clients}
    >
      <ExampleSet title={`${method} ${path}`} codes={codes} />
    </div>
  );
}

/** The examples that the document gives of a body, where there are several; choosing one fills in the form. */
export function BodyExamples({ title, contents }: { title: string; contents: MediaView[] }) {
  const given = contents.flatMap(({ mediaType, examples }) =>
    examples.flatMap((example) => (example.generated ? [] : [{ mediaType, example }])),
  );
  if (given.length < 2) return null;
  const hasTypes = new Set(given.map(({ mediaType }) => mediaType)).size > 1;
  const codes = given.map(({ mediaType, example }) => ({
    ...toCode(example),
    label: [hasTypes ? mediaType : '', example.label].filter(Boolean).join(' · '),
  }));
  // The playground finds its own list of examples by media type and label.
  const bodies = JSON.stringify(given.map(({ mediaType, example }) => [mediaType, example.label]));
  return (
    <div class="t-api-samples" data-title={title} data-bodies={bodies}>
      <ExampleSet title={title} codes={codes} isTitled />
    </div>
  );
}

/** Example answers, one for each status and example. */
export function ResponseExamples({ responses }: { responses: ResponseView[] }) {
  const page = usePage();
  const codes = responses.flatMap(toCodes);
  if (codes.length === 0) return null;
  return (
    <div class="t-api-samples t-response-example" data-title={page.t('Response example')}>
      <ExampleSet title={page.t('Response')} codes={codes} />
    </div>
  );
}

/** Example messages of a channel, one for each message and example. */
export function MessageExamples({ messages }: { messages: MessageView[] }) {
  const page = usePage();
  const codes = messages.flatMap(({ title, examples }) =>
    examples.map(({ label, generated, language, text }) => ({
      label: generated || examples.length === 1 ? title : `${title} · ${label}`,
      language,
      code: text,
    })),
  );
  // A message that goes both ways is shown once.
  const once = [...new Map(codes.map((code) => [code.label + code.code, code])).values()];
  if (once.length === 0) return null;
  return (
    <div class="t-api-samples">
      <ExampleSet title={page.t('Message')} codes={once} />
    </div>
  );
}

/** An example that stands alone: of a shared schema, or of what a webhook sends. */
export function SingleExample({ title, example }: { title: string; example: ExampleView }) {
  return (
    <div class="t-api-samples">
      <ExampleBlock {...toCode(example)} label={title} />
    </div>
  );
}

function toCodes({ status, contents }: ResponseView): Code[] {
  const all = contents.flatMap(({ mediaType, examples }) =>
    examples.map((example) => ({ mediaType, example })),
  );
  const hasTypes = contents.filter(({ examples }) => examples.length > 0).length > 1;
  return all.map(({ mediaType, example }) => {
    const words = [hasTypes ? mediaType : '', example.label === 'Example' ? '' : example.label];
    const label = all.length === 1 ? status : [status, ...words.filter(Boolean)].join(' · ');
    return { ...toCode(example), label };
  });
}

function toCode({ label, language, text: code, description, href, unfit }: ExampleView): Code {
  return { label, language, code, description, href, unfit };
}
