import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { titledBlocks } from '../html-to-markdown.ts';
import { Raw, usePage, type PageContext } from '../page-context.ts';
import { defineComponent, STATIC_HTML, iconProps } from './_define.ts';
import {
  classes,
  iconOf,
  inlineName,
  renderNow,
  reportMissingProp,
  rootProps,
  textOf,
  toBoolean,
  toNumber,
  toText,
  toTexts,
} from './_shared.tsx';

export const TabSetContext = createContext<TabSet | undefined>(undefined);

/** Without scripts, all panels are shown below their titles. */
export const Tabs = defineComponent({
  name: 'Tabs',
  description: 'Alternatives in tabs.',
  props: {
    defaultTabIndex: {
      type: 'number',
      description: 'Index of the initial tab, from 0.',
      default: 0,
    },
    sync: {
      type: 'boolean',
      description: 'Switches together with tabs of the same titles. `{false}` turns this off.',
      default: true,
    },
    borderBottom: { type: 'boolean', description: 'Shows a line below the tabs.', default: false },
    items: {
      type: 'string[]',
      description: 'Titles for tabs without a `title`.',
    },
  },
  holds: ['Tab'],
  styles: { 'article.css': ['.t-tabset*'] },
  styleNames: {
    '.tabs': '.t-tabset:not(.t-code-group)',
    '.tab-container': '.t-tabset:not(.t-code-group)',
    '.tab-icon': '.t-tabset-tab > .t-icon',
    '[data-component-part="tabs-list"]': '.t-tabset:not(.t-code-group) > .t-tabset-row',
    '[data-component-part="tab-button"]':
      '.t-tabset:not(.t-code-group) > .t-tabset-row > .t-tabset-tab',
    '[data-component-part="tab-content"]': '.t-tabset:not(.t-code-group) > .t-tabset-panel',
  },
  limitInBrowser: STATIC_HTML,
  render(props) {
    const page = usePage();
    const first = toNumber(props.defaultTabIndex) ?? 0;
    const items = toTexts(props.items);
    const set: TabSet = { kind: 'tabs', panels: [], first, nameless: 'Tab', items };
    const panels = renderSet(page, set, props.children);
    if (set.panels.length === 0) return <Raw html={panels} />;
    page.use('tabs');
    return (
      <t-tabs
        {...rootProps(props, 't-tabset', toBoolean(props.borderBottom) && 't-tabset-bordered')}
        data-sync={props.sync === undefined || toBoolean(props.sync) ? undefined : 'off'}
      >
        <TabRow set={set} />
        <Raw html={panels} />
      </t-tabs>
    );
  },
});

const TITLE = { type: 'text', description: 'Label of the tab.' } as const;

/** One panel; outside of `<Tabs>`, it is shown below its title. */
export const Tab = defineComponent({
  name: 'Tab',
  aliases: ['TabItem', 'Tabs.Tab'],
  description: 'One of several alternatives.',
  props: {
    title: { ...TITLE, required: true },
    label: { ...TITLE, sameAs: 'title' },
    value: { ...TITLE, sameAs: 'title' },
    ...iconProps('Icon before the title.'),
  },
  inside: 'Tabs',
  markdown: {
    't-tabset-panel': (element, context) => titledBlocks(element, 't-tabset-title', context),
  },
  render(props) {
    const page = usePage();
    const set = useContext(TabSetContext);
    const named = props.title ?? props.label ?? props.value;
    const label = textOf(named).trim() || set?.items?.[set.panels.length];
    if (label === undefined) reportMissingProp(page, 'Tab', 'title');
    const icon = iconOf(page, props.icon, props.iconType);
    const panel = set && enterSet(page, set, { label, icon, id: toText(props.id) });
    return (
      <section
        {...rootProps(props, 't-tabset-panel', 't-flow', panel?.isActive && 'is-active')}
        id={panel?.id ?? toText(props.id)}
      >
        <p class="t-tabset-title">{inlineName(named ?? panel?.label)}</p>
        <TabSetContext.Provider value={undefined}>{props.children}</TabSetContext.Provider>
      </section>
    );
  },
});

/** Data of a panel for the tab list. */
interface PanelName {
  id: string;
  label: string;
  icon: VNode | null;
}

/** State of the tabs that are being rendered; each panel adds its name. */
export interface TabSet {
  /** Components that become panels: `<Tab>`, or any code block. */
  kind: 'tabs' | 'code';
  panels: PanelName[];
  /** Index of the panel that is shown first. */
  first: number;
  /** Name of panels without a title. */
  nameless: string;
  /** Names of the panels in order, if an attribute of the set has them. */
  items?: readonly string[] | undefined;
}

/** Renders the content of a set, which records its panels. */
export function renderSet(page: PageContext, set: TabSet, children: ComponentChildren): string {
  return renderNow(page, <TabSetContext.Provider value={set}>{children}</TabSetContext.Provider>);
}

/** A list of links that scripts turn into tabs. */
export function TabRow({ set }: { set: TabSet }) {
  return (
    <div class="t-tabset-row">
      {set.panels.map(({ id, label, icon }, index) => (
        <a
          key={id}
          class={classes('t-tabset-tab', index === set.first && 'is-active')}
          href={`#${id}`}
        >
          {icon}
          {set.kind === 'tabs' ? inlineName(label) : label}
        </a>
      ))}
    </div>
  );
}

/** The same as a dropdown; `of` is its label if a page has several. */
export function TabSelect({ set, of = '' }: { set: TabSet; of?: string | undefined }) {
  const page = usePage();
  return (
    <select class="t-tabset-select" aria-label={of || page.t('Variant')}>
      {set.panels.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Records a panel in the set around it. Ids have a prefix, because headings use the plain slugs. */
export function enterSet(
  page: PageContext,
  set: TabSet,
  panel: { label?: string | undefined; icon: VNode | null; id?: string | undefined },
): { id: string; label: string; isActive: boolean } {
  const count = set.panels.length;
  const label = panel.label ?? (count === 0 ? set.nameless : `${set.nameless} ${count + 1}`);
  const id = panel.id ?? page.id(`tab ${label}`, 'field');
  set.panels.push({ id, label, icon: panel.icon });
  return { id, label, isActive: count === set.first };
}
