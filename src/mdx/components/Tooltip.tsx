import { usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { reportMissingProp, rootProps, textOf, toText } from './_shared.tsx';

export const Tooltip = defineComponent({
  name: 'Tooltip',
  description: 'Text with an explanation on hover and on keyboard focus.',
  props: {
    tip: { type: 'text', description: 'Text of the tooltip.', required: true },
    headline: { type: 'text', description: 'Title in bold above the text.' },
    cta: { type: 'text', description: 'Label of a link below the text.' },
    href: { type: 'string', description: 'URL of the link.' },
  },
  isInline: true,
  styles: { 'components/tooltip.css': ['.t-tooltip*'] },
  styleNames: {
    '.tooltip': '.t-tooltip',
    '[data-component-part="tooltip-content"]': '.t-tooltip-bubble',
  },
  render(props) {
    const page = usePage();
    page.use('tooltip');
    const tip = textOf(props.tip).trim();
    if (tip === '') {
      reportMissingProp(page, 'Tooltip', 'tip');
      if (!props.headline) return <>{props.children}</>;
    }
    const id = page.id('tip', 'field');
    const href = toText(props.href);
    return (
      <span {...rootProps(props, 't-tooltip')}>
        <span class="t-tooltip-term" tabIndex={0} aria-describedby={id}>
          {props.children}
        </span>
        <span class="t-tooltip-bubble" role="tooltip" id={id}>
          {props.headline && <strong>{props.headline}</strong>}
          <span>{props.tip}</span>
          {href && <a href={href}>{props.cta ?? page.t('Read more')}</a>}
        </span>
      </span>
    );
  },
});
