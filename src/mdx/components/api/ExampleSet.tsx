import { useContext } from 'preact/hooks';
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

/** One example as the right column shows it. */
export interface Code {
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

/** Code blocks of which one is shown: behind tabs when those are few and short, else behind a list beside the title. */
export function ExampleSet({
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

/** A code block or, in a set, a panel; what is said of the code stands above it. */
export function ExampleBlock({ label, language, code, description, href, unfit }: Code) {
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
