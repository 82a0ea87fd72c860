import { useContext } from 'preact/hooks';
import type { MessageView } from '../../../openapi/channel-view.ts';
import type { SampledOperation } from '../../../openapi/operation-samples.ts';
import type { ExampleView, MediaView, ResponseView } from '../../../openapi/operation.ts';
import { Raw, usePage } from '../../page-context.ts';
import { enterSet, renderSet, TabRow, TabSelect, TabSetContext, type TabSet } from '../Tabs.tsx';
import { CodeHead, CodeText, languageIcon, readCode } from '../_code.tsx';
import { classes, iconOf, withParts } from '../_shared.tsx';

/** Request samples, one per language. */
export function RequestSamples({
  view,
}: {
  view: Pick<SampledOperation, 'samples' | 'method' | 'path'>;
}) {
  const page = usePage();
  const { samples, method, path } = view;
  if (samples.length === 0) return null;
  // The playground finds the samples that it updates by their position.
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

/** Examples of a body in the document if there are several; selecting one fills in the form. */
export function BodyExamples({ title, contents }: { title: string; contents: MediaView[] }) {
  const examples = listGiven(contents);
  if (examples.length < 2) return null;
  const codes = toBodyCodes(examples);
  // The playground finds its own list of examples by media type and label.
  const bodies = JSON.stringify(
    examples.map(({ mediaType, example }) => [mediaType, example.label]),
  );
  return (
    <div class="t-api-samples" data-title={title} data-bodies={bodies}>
      <ExampleSet title={title} codes={codes} isTitled />
    </div>
  );
}

/** An example with the media type of its body. */
interface BodyExample {
  mediaType: string;
  example: ExampleView;
}

/** Examples in the document. */
function listGiven(contents: readonly MediaView[]): BodyExample[] {
  return contents.flatMap(({ mediaType, examples }) =>
    examples.flatMap((example) => (example.generated ? [] : [{ mediaType, example }])),
  );
}

function toBodyCodes(examples: readonly BodyExample[]): Code[] {
  const hasTypes = new Set(examples.map(({ mediaType }) => mediaType)).size > 1;
  return examples.map(({ mediaType, example }) => ({
    ...toCode(example),
    label: [hasTypes ? mediaType : '', example.label].filter(Boolean).join(' · '),
  }));
}

/** Examples of the request of a webhook or callback: those in the document, else a generated one. */
export function PayloadExamples({ contents }: { contents: readonly MediaView[] }) {
  const page = usePage();
  const given = listGiven(contents);
  const [first] =
    given.length > 0
      ? given.map(({ example }) => example)
      : contents.flatMap(({ examples }) => examples);
  if (!first) return null;
  const title = page.t('Payload');
  if (given.length < 2) return <SingleExample title={title} example={first} />;
  return (
    <div class="t-api-samples" data-title={title}>
      <ExampleSet title={title} codes={toBodyCodes(given)} isTitled />
    </div>
  );
}

/** Examples in the document of the responses that a callback expects. */
export function CallbackResponseExamples({ responses }: { responses: readonly ResponseView[] }) {
  const page = usePage();
  const given = responses.map(({ contents, ...response }) => ({
    ...response,
    contents: contents.map((media) => ({
      ...media,
      examples: media.examples.filter(({ generated }) => !generated),
    })),
  }));
  const codes = given.flatMap(toCodes);
  if (codes.length === 0) return null;
  return (
    <div class="t-api-samples">
      <ExampleSet title={page.t('Your response')} codes={codes} isTitled />
    </div>
  );
}

/** Example responses, one per status and example. */
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

/** Example messages of a channel, one per message and example. */
export function MessageExamples({ messages }: { messages: MessageView[] }) {
  const page = usePage();
  const codes = messages.flatMap(({ title, examples }) =>
    examples.map(({ label, generated, language, text }) => ({
      label: generated || examples.length === 1 ? title : `${title} · ${label}`,
      language,
      code: text,
    })),
  );
  // A message that is sent and received is shown once.
  const once = [...new Map(codes.map((code) => [code.label + code.code, code])).values()];
  if (once.length === 0) return null;
  return (
    <div class="t-api-samples">
      <ExampleSet title={page.t('Message')} codes={once} />
    </div>
  );
}

/** A single example: of a shared schema, or of the request of a webhook. */
export function SingleExample({ title, example }: { title: string; example: ExampleView }) {
  return (
    <div class="t-api-samples">
      <ExampleBlock {...toCode(example)} label={title} summary={example.summary} />
    </div>
  );
}

/** The examples of a response. An example that several media types share is listed once, for all of them. */
function toCodes({ status, contents }: ResponseView): Code[] {
  const all = contents.flatMap(({ mediaType, examples }) =>
    examples.map((example) => ({ mediaType, example })),
  );
  const groups = [
    ...Map.groupBy(all, ({ example: { label, language, text } }) =>
      [label, language, text].join('\n'),
    ).values(),
  ];
  const types = groups.map((group) =>
    [...new Set(group.map(({ mediaType }) => mediaType))].join(', '),
  );
  const hasTypes = new Set(types).size > 1;
  return groups.flatMap(([first], index) => {
    if (!first) return [];
    const { example } = first;
    const parts = [hasTypes ? types[index] : '', example.label === 'Example' ? '' : example.label];
    // A short label for a tab; the summary is above the code.
    if (groups.length === 1)
      return [{ ...toCode(example), label: status, summary: example.summary }];
    return [{ ...toCode(example), label: [status, ...parts.filter(Boolean)].join(' · ') }];
  });
}

function toCode({ label, language, text: code, description, href, unfit }: ExampleView): Code {
  return { label, language, code, description, href, unfit };
}

/** Maximum number of tabs in the right column; more become a dropdown. */
const MAX_TABS = 4;
const MAX_TAB_LETTERS = 24;

/** One example as the right column shows it. */
interface Code {
  label: string;
  language: string;
  code: string;
  /** Summary, unless it is the label. */
  summary?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  /** URL of a file with the example. */
  href?: string | undefined;
  /** Reason why no valid example exists. */
  unfit?: string | undefined;
}

/**
 * Code blocks of which one is shown: selected by tabs if these are few and short, else by a dropdown next to the title.
 */
function ExampleSet({
  title,
  codes,
  isTitled,
}: {
  title: string;
  codes: Code[];
  isTitled?: boolean;
}) {
  const page = usePage();
  const [only] = codes;
  if (codes.length === 1 && only)
    return <ExampleBlock {...only} label={`${title} · ${only.label}`} />;
  const set: TabSet = { kind: 'code', panels: [], first: 0, nameless: '' };
  const panels = renderSet(
    page,
    set,
    codes.map((code) => <ExampleBlock {...code} />),
  );
  const letters = codes.reduce((sum, { label }) => sum + label.length, 0);
  const hasTabs = !isTitled && codes.length <= MAX_TABS && letters <= MAX_TAB_LETTERS;
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

/** A code block or, in a set, a panel; its description is above the code. */
function ExampleBlock({ label, language, code, summary, description, href, unfit }: Code) {
  const page = usePage();
  const set = useContext(TabSetContext);
  const text = readCode({ code, lang: language, title: label }, page);
  const content = (
    <>
      {summary && <p class="t-api-fact">{summary}</p>}
      {description && (
        <div class="t-api-fact t-flow" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      {unfit !== undefined && (
        <p class="t-api-fact">
          {withParts(
            page.t('No value satisfies all constraints of {}. This example is approximate.'),
            <code>{unfit}</code>,
          )}
        </p>
      )}
      {href ? (
        <p class="t-api-fact">
          <a href={href}>{href}</a>
        </p>
      ) : (
        <CodeText code={text} />
      )}
    </>
  );
  if (!set) {
    return (
      <div class="t-code">
        <CodeHead label={label} hasCopy={!href}>
          {iconOf(page, languageIcon(language))}
        </CodeHead>
        {content}
      </div>
    );
  }
  const panel = enterSet(page, set, { label, icon: null });
  return (
    <div class={classes('t-tabset-panel', panel.isActive && 'is-active')} id={panel.id}>
      <p class="t-tabset-title">{label}</p>
      {content}
    </div>
  );
}
