import { useContext } from 'preact/hooks';
import type { MessageView } from '../../../asyncapi/types.ts';
import type { ExampleView } from '../../../openapi/operation/body-examples.ts';
import type { ResponseView } from '../../../openapi/operation/responses.ts';
import type { SampledOperation } from '../../../openapi/request/sampled-operation.ts';
import { usePage } from '../page-context.ts';
import { readCode } from '../_code.ts';
import { CodeHead, CodeText } from '../_CodeText.tsx';
import { languageIcon } from '../_languages.ts';
import { classes } from '../_props.ts';
import { iconOf } from '../_render.tsx';
import {
  enterSet,
  renderSet,
  TabRow,
  TabSelect,
  TabSetContext,
  type TabSet,
} from '../_tab-set.tsx';
import { withParts } from '../_words.tsx';
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
  const page = usePage();
  const { samples, method, path } = view;
  if (samples.length === 0) return null;
  // The playground finds the samples that it keeps up to date by their place.
  const clients = samples.map(({ client }) => client ?? '').join(' ');
  const codes = samples.map(({ label, language, code }) => ({ label, language, code }));
  return (
    <div class="t-api-samples" data-title={page.t('Request example')} data-clients={clients}>
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
    <div class="t-api-samples" data-title={page.t('Response example')}>
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
      <Block label={title} {...toCode(example)} />
    </div>
  );
}

interface Code {
  label: string;
  language: string;
  code: string;
  /** Sanitised HTML. */
  description?: string | undefined;
  /** Address of a file that has the example. */
  href?: string | undefined;
  /** What no value can meet, where the code does not either. */
  unfit?: string | undefined;
}

function toCode({
  text: code,
  language,
  description,
  href,
  unfit,
}: ExampleView): Omit<Code, 'label'> {
  return { language, code, description, href, unfit };
}

/** Code blocks of which one is shown: behind tabs when those are few and short, else behind a list. */
function ExampleSet({ title, codes }: { title: string; codes: Code[] }) {
  const page = usePage();
  const [only] = codes;
  if (codes.length === 1 && only) return <Block {...only} label={`${title} · ${only.label}`} />;
  const set: TabSet = { kind: 'code', panels: [], first: 0, nameless: '' };
  const panels = renderSet(
    page,
    set,
    codes.map((code) => <Block {...code} />),
  );
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
    return { label, ...toCode(example) };
  });
}

/** A code block or, in a set, a panel; what is said of the code stands above it. */
function Block({ label, language, code, description, href, unfit }: Code) {
  const page = usePage();
  const set = useContext(TabSetContext);
  const text = readCode({ code, lang: language, title: label }, page);
  const shown = (
    <>
      {description && (
        <div class="t-api-fact t-flow" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      {unfit !== undefined && (
        <p class="t-api-fact">
          {withParts(
            page.t('No value meets all rules of {}; this sample only comes near.'),
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
        {shown}
      </div>
    );
  }
  const panel = enterSet(page, set, { label, icon: null });
  return (
    <div class={classes('t-tabset-panel', panel.isActive && 'is-active')} id={panel.id}>
      <p class="t-tabset-title">{label}</p>
      {shown}
    </div>
  );
}
