import type { ComponentChildren } from 'preact';
import { TocOff, usePage } from '../page-context.ts';
import {
  iconOf,
  inline,
  inlineName,
  toBoolean,
  OpenClose,
  rootProps,
  textOf,
  toText,
  type CommonProps,
  type Flag,
} from './_shared.tsx';

interface AccordionProps extends CommonProps {
  title?: ComponentChildren;
  description?: ComponentChildren;
  defaultOpen?: Flag;
  icon?: unknown;
  iconType?: string;
}

/** A row that opens; its address is the slug of its title. */
export function Accordion(props: AccordionProps) {
  const page = usePage();
  page.use('accordion');
  const shown = inlineName(props.title);
  const title = textOf(shown).trim();
  if (title === '') {
    page.warn(
      'missing-prop',
      '<Accordion> has no title',
      'add title="…", readers need something to open',
    );
  }
  const id = toText(props.id) ?? page.id(title || 'details', 'field');
  return (
    <details {...rootProps(props, 't-accordion')} id={id} open={toBoolean(props.defaultOpen)}>
      <summary>
        {iconOf(page, props.icon, props.iconType)}
        <span class="t-accordion-head">
          <span class="t-accordion-title">{title === '' ? page.t('Details') : shown}</span>
          {props.description ? (
            <span class="t-accordion-more">{inline(props.description)}</span>
          ) : null}
        </span>
      </summary>
      <TocOff>
        <div class="t-accordion-body t-flow">{props.children}</div>
      </TocOff>
    </details>
  );
}

/** Accordions in one box, each of which opens on its own. */
export function AccordionGroup(props: CommonProps) {
  return (
    <TocOff>
      <div {...rootProps(props, 't-accordions')}>{props.children}</div>
    </TocOff>
  );
}

interface ExpandableProps extends CommonProps {
  title?: ComponentChildren;
  defaultOpen?: Flag;
}

/** Nested properties of a field, behind a small toggle. */
export function Expandable(props: ExpandableProps) {
  const page = usePage();
  const isNamed = textOf(props.title).trim() !== '';
  const title = isNamed ? inlineName(props.title) : page.t('child attributes');
  return (
    <details {...rootProps(props, 't-expandable')} open={toBoolean(props.defaultOpen)}>
      <summary>
        <OpenClose>{title}</OpenClose>
      </summary>
      <TocOff>
        <div class="t-expandable-body t-flow">{props.children}</div>
      </TocOff>
    </details>
  );
}
