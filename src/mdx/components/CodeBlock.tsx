import { useContext } from 'preact/hooks';
import { Raw, usePage, type PageContext } from '../page-context.ts';
import { Mermaid } from './Mermaid.tsx';
import { enterSet, renderSet, TabRow, TabSelect, TabSetContext, type TabSet } from './Tabs.tsx';
import {
  CodeHead,
  CodeText,
  languageIcon,
  languageName,
  readCode,
  type CodeBlockProps,
} from './_code.tsx';
import {
  classes,
  iconOf,
  toBoolean,
  rootProps,
  renderNow,
  toText,
  type CommonProps,
  type Flag,
} from './_shared.tsx';

/** A code block with its head: icon, file name or language, copy button. In a `<CodeGroup>` it is a panel. */
export function CodeBlock(props: CodeBlockProps) {
  const page = usePage();
  const set = useContext(TabSetContext);
  const code = readCode(props, page);
  if (/^mermaid$/i.test(code.lang)) {
    const { title, actions, placement } = code;
    return <Mermaid {...{ title, actions, placement }}>{code.text}</Mermaid>;
  }
  const language = languageName(code.lang);
  if (set?.kind === 'code') {
    const label = code.title ?? (set.nameless ? undefined : (language ?? page.t('Text')));
    const icon = iconOf(page, code.icon, props.iconType);
    const panel = enterSet(page, set, { label, icon, id: toText(props.id) });
    return (
      <div class={classes('t-tabset-panel', panel.isActive && 'is-active')} id={panel.id}>
        <p class="t-tabset-title">{panel.label}</p>
        <CodeText code={code} />
      </div>
    );
  }
  const icon = code.icon ?? (code.title && languageIcon(code.lang));
  return (
    <div {...rootProps(props, 't-code', !code.title && 't-code-plain')}>
      <CodeHead label={code.title ?? language} hasCopy={!code.nocopy}>
        {iconOf(page, icon, props.iconType)}
      </CodeHead>
      <CodeText code={code} />
    </div>
  );
}

interface CodeGroupProps extends CommonProps {
  /** A list to choose from in place of tabs. */
  dropdown?: Flag;
  /** Name of blocks that have no title; their language when there is none. */
  nameless?: string;
}

/** Code blocks behind tabs, named by title or language, with one copy button for the one that is shown. */
export function CodeGroup(props: CodeGroupProps) {
  const page = usePage();
  const set: TabSet = { kind: 'code', panels: [], first: 0, nameless: props.nameless ?? '' };
  const panels = renderSet(page, set, props.children);
  if (set.panels.length === 0) return <Raw html={panels} />;
  page.use('tabs');
  return (
    <t-tabs {...rootProps(props, 't-tabset', 't-code', 't-code-group')}>
      <CodeHead hasCopy>
        {toBoolean(props.dropdown) ? (
          <TabSelect set={set} of={props.nameless} />
        ) : (
          <TabRow set={set} />
        )}
      </CodeHead>
      <Raw html={panels} />
    </t-tabs>
  );
}

/** Puts a code group into the right column; a second one on the same page stays where it is written. */
function example(page: PageContext, part: 'request' | 'response', props: CodeGroupProps) {
  const nameless = page.t(part === 'request' ? 'Request' : 'Response');
  const group = <CodeGroup {...props} nameless={nameless} />;
  if (page.aside[part] !== undefined || page.aside.panel !== undefined) return group;
  page.aside[part] = renderNow(page, <div class={`t-${part}-example`}>{group}</div>);
  return null;
}

/** Samples of a request, for the right column. */
export function RequestExample(props: CodeGroupProps) {
  return example(usePage(), 'request', props);
}

/** Samples of a response, for the right column below the request. */
export function ResponseExample(props: CodeGroupProps) {
  return example(usePage(), 'response', props);
}

/** Anything, for the right column in place of the table of contents. */
export function Panel(props: CommonProps) {
  const page = usePage();
  const inner = { ...page, aside: { panel: '' } };
  const panel = <div {...rootProps(props, 't-panel', 't-prose')}>{props.children}</div>;
  page.aside.panel = (page.aside.panel ?? '') + renderNow(inner, panel);
  return null;
}
