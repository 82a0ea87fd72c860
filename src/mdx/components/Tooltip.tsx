import type { ComponentChildren } from 'preact';
import { usePage } from './page-context.ts';
import { textOf } from './text-of.ts';
import { outer, toText, type CommonProps } from './_props.ts';

interface TooltipProps extends CommonProps {
  tip?: ComponentChildren;
  headline?: ComponentChildren;
  cta?: ComponentChildren;
  href?: string;
}

/** A word with a dotted line under it and an explanation on hover and focus. */
export function Tooltip(props: TooltipProps) {
  const page = usePage();
  page.use('tooltip');
  const tip = textOf(props.tip).trim();
  if (tip === '') {
    page.warn('missing-prop', '<Tooltip> has no tip', 'add tip="…"');
    if (!props.headline) return <>{props.children}</>;
  }
  const id = page.id('tip', 'field');
  const href = toText(props.href);
  return (
    <span {...outer(props, 't-tooltip')}>
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
}
