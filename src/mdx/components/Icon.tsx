import { usePage } from './page-context.ts';
import { outer, toNumber, toText, type CommonProps, type Numeric } from './_props.ts';
import { iconOf } from './_render.tsx';

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
  const { style, ...attributes } = outer(props, 't-icon-inline');
  const both = typeof style === 'string' ? style : { ...own, ...style };
  return (
    <span {...attributes} style={Object.keys(both ?? {}).length > 0 ? both : undefined}>
      {icon}
    </span>
  );
}
