import type { JSX } from 'preact';
import type { MessageView } from '../../../asyncapi/types.ts';
import type { ExampleView } from '../../../openapi/operation/body-examples.ts';
import type { ResponseView } from '../../../openapi/operation/responses.ts';
import type { SampledOperation } from '../../../openapi/request/sampled-operation.ts';
import { usePage } from '../page-context.ts';
import { CodeHead } from '../_CodeText.tsx';
import { CodeBlock } from '../CodeBlock.tsx';
import { renderSet, TabRow, TabSelect, type TabSet } from '../_tab-set.tsx';
import { Raw } from '../raw.ts';

/** Tabs that fit the right column; more become a list to choose from. */
const MAX_TABS = 4;
const MAX_TAB_LETTERS = 24;

/** The samples of a request, one for each language. */
export function RequestSamples({
  view,
}: {
  view: Pick<SampledOperation, 'samples' | 'method' | 'path'>;
}) {
  const { samples, method, path } = view;
  if (samples.length === 0) return null;
  // The playground finds the samples that it keeps up to date by their place.
  const clients = samples.map(({ client }) => client ?? '').join(' ');
  const codes = samples.map(({ label, language, code }) => ({ label, language, code }));
  return (
    <div class="t-api-samples" data-clients={clients}>
      <ExampleSet title={`${method} ${path}`} codes={codes} />
    </div>
  );
}

/** Example answers, one for each status and example. */
export function ResponseExamples({ responses }: { responses: ResponseView[] }) {
  const page = usePage();
  const codes = responses.flatMap(toCodes);
  if (codes.length === 0) return null;
  return (
    <div class="t-api-samples">
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
  const { text: code, language } = example;
  return <div class="t-api-samples">{block({ label: title, language, code })}</div>;
}

interface Code {
  label: string;
  language: string;
  code: string;
}

/** Code blocks of which one is shown: behind tabs when those are few and short, else behind a list. */
function ExampleSet({ title, codes }: { title: string; codes: Code[] }) {
  const page = usePage();
  const [only] = codes;
  if (codes.length === 1 && only) return block({ ...only, label: `${title} · ${only.label}` });
  const set: TabSet = { kind: 'code', panels: [], first: 0, nameless: '' };
  const panels = renderSet(page, set, codes.map(block));
  const letters = codes.reduce((sum, { label }) => sum + label.length, 0);
  const hasTabs = codes.length <= MAX_TABS && letters <= MAX_TAB_LETTERS;
  page.use('tabs');
  return (
    <t-tabs class="t-tabset t-code t-code-group">
      <CodeHead hasCopy label={hasTabs ? undefined : title}>
        {hasTabs ? <TabRow set={set} /> : <TabSelect set={set} of={title} />}
      </CodeHead>
      <Raw html={panels} />
    </t-tabs>
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
    return { label, language: example.language, code: example.text };
  });
}

function block({ label, language, code }: Code): JSX.Element {
  return <CodeBlock code={code} lang={language} title={label} />;
}
