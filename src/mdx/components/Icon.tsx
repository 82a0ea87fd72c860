import { usePage } from '../page-context.ts';
import { defineComponent, iconProps } from './_define.ts';
import { iconOf, reportMissingProp, rootProps, toNumber, toText, withStyle } from './_shared.tsx';

const ICON = {
  type: 'icon',
  description: 'Name of an icon, or path or URL of an image.',
} as const;

export const Icon = defineComponent({
  name: 'Icon',
  description: 'An icon in the size and color of the text.',
  props: {
    icon: { ...ICON, required: true },
    name: { ...ICON, sameAs: 'icon' },
    src: { ...ICON, sameAs: 'icon' },
    iconType: { ...iconProps('').iconType, default: 'regular' },
    size: { type: 'number', description: 'Size in pixels.', default: 16 },
    color: { type: 'string', description: 'CSS color.' },
  },
  isInline: true,
  styles: { 'components/inline.css': ['.t-icon-inline*'] },
  styleNames: { '.icon': '.t-icon-inline' },
  render(props) {
    const page = usePage();
    const icon = iconOf(page, props.icon ?? props.name ?? props.src, props.iconType);
    if (!icon) {
      reportMissingProp(page, 'Icon', 'icon', 'star');
      return null;
    }
    const size = toNumber(props.size);
    const iconStyle = {
      ...(size && { '--t-icon': `${size}px` }),
      ...(toText(props.color) && { color: toText(props.color) }),
    };
    const { style, ...attributes } = rootProps(props, 't-icon-inline');
    return (
      <span {...attributes} style={withStyle(iconStyle, style)}>
        {icon}
      </span>
    );
  },
});
