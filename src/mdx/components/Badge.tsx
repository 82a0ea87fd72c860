import { usePage } from '../page-context.ts';
import { defineComponent, iconProps } from './_define.ts';
import { iconOf, rootProps, toBoolean, toText } from './_shared.tsx';

/** In the order in which the documentation lists them. */
const COLORS = [
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

export const Badge = defineComponent({
  name: 'Badge',
  description: 'A short label in a line of text.',
  props: {
    color: {
      type: 'string',
      description: 'Background color.',
      values: COLORS,
      default: 'gray',
      isAnyCase: true,
    },
    size: {
      type: 'string',
      description: 'Size of the badge.',
      values: ['xs', 'sm', 'md', 'lg'],
      default: 'md',
    },
    shape: {
      type: 'string',
      description: 'Shape of the corners.',
      values: ['rounded', 'pill'],
      default: 'rounded',
    },
    ...iconProps('Icon before the text.'),
    stroke: {
      type: 'boolean',
      description: 'Shows a border instead of a background.',
      default: false,
    },
    disabled: { type: 'boolean', description: 'Grays out the badge.', default: false },
  },
  isInline: true,
  styles: { 'components/badge.css': ['.t-badge*'] },
  styleNames: {
    '[data-badge]': '.t-badge',
    ...valuesOf('color', [
      'blue',
      'green',
      'yellow',
      'orange',
      'red',
      'purple',
      'white',
      'surface',
    ]),
    ...valuesOf('size', ['xs', 'sm', 'lg']),
  },
  render(props) {
    const page = usePage();
    const color = toText(props.color)?.toLowerCase() ?? 'gray';
    const size = toText(props.size) ?? 'md';
    return (
      <span
        {...rootProps(
          props,
          't-badge',
          COLORS.some((name) => name === color) && color !== 'gray' && `t-badge-${color}`,
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
  },
});

function valuesOf(attribute: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => [`[data-${attribute}="${value}"]`, `.t-badge-${value}`]),
  );
}
