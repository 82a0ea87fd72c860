import { TocOff, usePage } from '../page-context.ts';
import { defaultOpen, defineComponent, iconProps } from './_define.ts';
import {
  iconOf,
  inline,
  inlineName,
  OpenClose,
  reportMissingProp,
  rootProps,
  textOf,
  toBoolean,
  toText,
} from './_shared.tsx';

export const Accordion = defineComponent({
  name: 'Accordion',
  aliases: ['Details'],
  description: 'Collapsible content. The title sets its anchor.',
  props: {
    title: { type: 'text', description: 'Title of the accordion.', required: true },
    description: { type: 'text', description: 'Text below the title.' },
    defaultOpen,
    defaultClose: {
      type: 'boolean',
      description: 'Accordions are closed unless they have `defaultOpen`.',
      isIgnored: true,
    },
    ...iconProps('Icon before the title.'),
  },
  styles: { 'components/details.css': ['.t-accordion*'] },
  styleNames: {
    '.accordion': '.t-accordion',
    '[data-component-part="accordion-button"]': '.t-accordion > summary',
    '[data-component-part="accordion-title"]': '.t-accordion-title',
    '[data-component-part="accordion-title-container"]': '.t-accordion-head',
    '[data-component-part="accordion-icon"]': '.t-accordion > summary > .t-icon',
    '[data-component-part="accordion-description"]': '.t-accordion-more',
    '[data-component-part="accordion-content"]': '.t-accordion-body',
  },
  render(props) {
    const page = usePage();
    page.use('accordion');
    const shown = inlineName(props.title);
    const title = textOf(shown).trim();
    if (title === '') {
      reportMissingProp(page, 'Accordion', 'title');
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
  },
});

export const AccordionGroup = defineComponent({
  name: 'AccordionGroup',
  description: 'Several accordions in one box. Readers open each accordion separately.',
  props: {},
  styleNames: { '.accordion-group': '.t-accordions' },
  render: (props) => (
    <TocOff>
      <div {...rootProps(props, 't-accordions')}>{props.children}</div>
    </TocOff>
  ),
});

export const Expandable = defineComponent({
  name: 'Expandable',
  description: 'Details inside a field, shown and hidden by a button.',
  props: {
    title: {
      type: 'text',
      description: 'Label of the button, after "Show" or "Hide". Default: "child attributes".',
    },
    defaultOpen,
  },
  styles: { 'components/details.css': ['.t-expandable*'] },
  styleNames: {
    '.expandable': '.t-expandable',
    '[data-component-part="expandable-button"]': '.t-expandable > summary',
    '[data-component-part="expandable-content"]': '.t-expandable-body',
  },
  render(props) {
    const page = usePage();
    const isNamed = textOf(props.title).trim() !== '';
    // The search and Markdown need the title without the words around it.
    const title = isNamed ? (
      <span class="t-expandable-title">{inlineName(props.title)}</span>
    ) : (
      page.t('child attributes')
    );
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
  },
});
