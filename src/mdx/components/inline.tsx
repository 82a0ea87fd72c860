import type { ComponentChildren } from 'preact';
import { Raw, usePage } from '../page-context.ts';
import {
  iconOf,
  toBoolean,
  rootProps,
  textOf,
  toNumber,
  toText,
  type CommonProps,
  type Flag,
  type Numeric,
} from './_shared.tsx';
import { renderMath } from './render-math.ts';

interface BadgeProps extends CommonProps {
  color?: string;
  size?: string;
  shape?: string;
  icon?: unknown;
  iconType?: string;
  /** Outline only. */
  stroke?: Flag;
  disabled?: Flag;
}

/** In the order in which the documentation lists them. */
export const BADGE_COLORS = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
] as const;

const COLORS: ReadonlySet<string> = new Set(BADGE_COLORS);

/** A short label in a line of text. */
export function Badge(props: BadgeProps) {
  const page = usePage();
  const color = toText(props.color)?.toLowerCase() ?? 'gray';
  const size = toText(props.size) ?? 'md';
  return (
    <span
      {...rootProps(
        props,
        't-badge',
        COLORS.has(color) && color !== 'gray' && `t-badge-${color}`,
        /^(?:xs|sm|lg)$/.test(size) && `t-badge-${size}`,
        props.shape === 'pill' && 't-badge-pill',
        toBoolean(props.stroke) && 't-badge-stroke',
        toBoolean(props.disabled) && 't-badge-disabled',
      )}
    >
      {iconOf(page, props.icon, props.iconType)}
      {props.children}
    </span>
  );
}

interface IconProps extends CommonProps {
  icon?: unknown;
  name?: string;
  src?: string;
  iconType?: string;
  color?: string;
  /** Side in pixels. */
  size?: Numeric;
}

/** An icon in a line of text. */
export function Icon(props: IconProps) {
  const page = usePage();
  const icon = iconOf(page, props.icon ?? props.name ?? props.src, props.iconType);
  if (!icon) {
    page.warn('missing-prop', '<Icon> has no icon', 'add icon="star"');
    return null;
  }
  const size = toNumber(props.size);
  const own = {
    ...(size && { '--t-icon': `${size}px` }),
    ...(toText(props.color) && { color: toText(props.color) }),
  };
  const { style, ...attributes } = rootProps(props, 't-icon-inline');
  const both = typeof style === 'string' ? style : { ...own, ...style };
  return (
    <span {...attributes} style={Object.keys(both ?? {}).length > 0 ? both : undefined}>
      {icon}
    </span>
  );
}

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
}

interface LatexProps extends CommonProps {
  /** On a line of its own. */
  display?: Flag;
  /** The formula, in place of content. */
  tex?: string;
}

/** A formula as MathML, which needs neither a style sheet nor fonts. */
export function Latex(props: LatexProps) {
  const page = usePage();
  const tex = (toText(props.tex) ?? textOf(props.children))
    .trim()
    .replace(/^\$\$?([\s\S]*?)\$?\$$/, '$1');
  return (
    <span {...rootProps(props, 't-math')}>
      <Raw
        html={toMathMl(tex, toBoolean(props.display), (message) =>
          page.warn('math', message, 'the formula is shown as it is written', tex),
        )}
      />
    </span>
  );
}

function toMathMl(tex: string, displayMode: boolean, warn: (message: string) => void): string {
  const options = { displayMode };
  try {
    return renderMath(tex, { ...options, throwOnError: true });
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return renderMath(tex, { ...options, throwOnError: false });
  }
}
