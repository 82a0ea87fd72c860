import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import {
  isOn,
  outer,
  toNumber,
  toText,
  toTexts,
  type CommonProps,
  type Flag,
  type Numeric,
} from './_props.ts';
import { iconOf } from './_render.tsx';
import { enterSet, renderSet, TabRow, TabSetContext, type TabSet } from './_tab-set.tsx';
import { inlineName } from './_words.tsx';
import { usePage } from './page-context.ts';
import { Raw } from './raw.ts';
import { textOf } from './text-of.ts';

interface TabsProps extends CommonProps {
  defaultTabIndex?: Numeric;
  /** Switch together with equally named tabs elsewhere on the page. */
  sync?: Flag;
  borderBottom?: Flag;
  /** Titles of the panels, as another dialect of MDX writes them. */
  items?: unknown;
}

/** A row of tabs above panels. Without scripts all panels are shown under their titles. */
export function Tabs(props: TabsProps) {
  const page = usePage();
  const first = toNumber(props.defaultTabIndex) ?? 0;
  const items = toTexts(props.items);
  const set: TabSet = { kind: 'tabs', panels: [], first, nameless: 'Tab', items };
  const panels = renderSet(page, set, props.children);
  if (set.panels.length === 0) return <Raw html={panels} />;
  page.use('tabs');
  return (
    <t-tabs
      {...outer(props, 't-tabset', isOn(props.borderBottom) && 't-tabset-bordered')}
      data-sync={props.sync === undefined || isOn(props.sync) ? undefined : 'off'}
    >
      <TabRow set={set} />
      <Raw html={panels} />
    </t-tabs>
  );
}

interface TabProps extends CommonProps {
  title?: ComponentChildren;
  /** `title` in other dialects of MDX. */
  label?: ComponentChildren;
  value?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
}

/** One panel; outside of `<Tabs>` it is shown under its title. */
export function Tab(props: TabProps) {
  const page = usePage();
  const set = useContext(TabSetContext);
  const named = props.title ?? props.label ?? props.value;
  const label = textOf(named).trim() || set?.items?.[set.panels.length];
  if (label === undefined) page.warn('missing-prop', '<Tab> has no title', 'add title="…"');
  const icon = iconOf(page, props.icon, props.iconType);
  const panel = set && enterSet(page, set, { label, icon, id: toText(props.id) });
  return (
    <section
      {...outer(props, 't-tabset-panel', 't-flow', panel?.isActive && 'is-active')}
      id={panel?.id ?? toText(props.id)}
    >
      <p class="t-tabset-title">{inlineName(named ?? panel?.label)}</p>
      <TabSetContext.Provider value={undefined}>{props.children}</TabSetContext.Provider>
    </section>
  );
}

Tabs.Tab = Tab;
