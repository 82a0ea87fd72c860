import { createContext, type ComponentChildren, type VNode } from 'preact';
import { classes } from './_props.ts';
import { renderNow } from './_render.tsx';
import { inlineName } from './_words.tsx';
import { usePage, type PageContext } from './page-context.ts';

/** What the row of tabs needs to know of a panel. */
interface PanelName {
  id: string;
  label: string;
  icon: VNode | null;
}

/** The tabs being rendered; panels enter their names as they come. */
export interface TabSet {
  /** What makes a panel: a `<Tab>`, or any code block. */
  kind: 'tabs' | 'code';
  panels: PanelName[];
  /** Index of the panel that is shown first. */
  first: number;
  /** Name of panels that have none of their own. */
  nameless: string;
  /** Names of the panels in their order, where the set itself gives them. */
  items?: readonly string[] | undefined;
}

export const TabSetContext = createContext<TabSet | undefined>(undefined);

/** HTML of the content of a set; afterwards the set knows its panels. */
export function renderSet(page: PageContext, set: TabSet, children: ComponentChildren): string {
  return renderNow(page, <TabSetContext.Provider value={set}>{children}</TabSetContext.Provider>);
}

/** The row of links that scripts turn into tabs. */
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

/** The same as a list to choose from; `of` says what, where a page has several lists. */
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

/** Enters a panel into the set around it. Ids have a prefix of their own, to leave the plain words to headings. */
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
