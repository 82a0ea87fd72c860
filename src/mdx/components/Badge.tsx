import { usePage } from './page-context.ts';
import { isOn, outer, toText, type CommonProps, type Flag } from './_props.ts';
import { iconOf } from './_render.tsx';

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
      {...outer(
        props,
        't-badge',
        COLORS.has(color) && color !== 'gray' && `t-badge-${color}`,
        /^(?:xs|sm|lg)$/.test(size) && `t-badge-${size}`,
        props.shape === 'pill' && 't-badge-pill',
        isOn(props.stroke) && 't-badge-stroke',
        isOn(props.disabled) && 't-badge-disabled',
      )}
    >
      {iconOf(page, props.icon, props.iconType)}
      {props.children}
    </span>
  );
}
