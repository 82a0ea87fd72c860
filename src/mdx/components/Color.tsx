import {
  bold,
  hasClass,
  inlineByClass,
  textOfNodes,
  toCode,
  toInline,
} from '../html-to-markdown.ts';
import { usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { classes, reportMissingProp, rootProps, toText } from './_shared.tsx';

export const Color = defineComponent({
  name: 'Color',
  description: 'Color swatches. A click copies the value.',
  props: {
    variant: {
      type: 'string',
      description: 'Layout: side by side, or in rows.',
      values: ['compact', 'table'],
      default: 'compact',
    },
  },
  holds: ['Color.Row', 'Color.Item'],
  styles: { 'components/color.css': ['.t-color*'] },
  styleNames: { '.color': '.t-colors' },
  render(props) {
    usePage().use('color');
    const isTable = props.variant === 'table';
    return (
      <div {...rootProps(props, 't-colors', isTable && 't-colors-table')}>{props.children}</div>
    );
  },
});

export const Row = defineComponent({
  name: 'Color.Row',
  description: 'A group of swatches.',
  props: { title: { type: 'text', description: 'Title of the group.' } },
  inside: 'Color',
  styleNames: {
    '.color-row': '.t-color-row',
    '[data-component-part="color-row-title"]': '.t-color-title',
    '[data-component-part="color-row-items-container"]': '.t-color-items',
  },
  markdown: {
    't-color-title': (element, { resolveUrl }) =>
      bold(toInline(element.children, resolveUrl)).trim(),
  },
  render(props) {
    return (
      <div {...rootProps(props, 't-color-row')}>
        {props.title ? <p class="t-color-title">{props.title}</p> : null}
        <div class="t-color-items">{props.children}</div>
      </div>
    );
  },
});

export const Item = defineComponent({
  name: 'Color.Item',
  description: 'A swatch.',
  props: {
    name: { type: 'text', description: 'Name of the color.' },
    value: {
      type: 'colors',
      description: "CSS color, or one for each mode: `{{ light: '#fff', dark: '#000' }}`.",
      required: true,
    },
  },
  inside: 'Color',
  styleNames: {
    '.color-item': '.t-color',
    '[data-component-part="color-item-name"]': '.t-color-name',
    '[data-component-part="color-item-value"]': '.t-color-value',
  },
  markdown: {
    /** The name, and the value in each mode if there are two. */
    't-color': ({ children }, { resolveUrl }) => {
      const values = children.flatMap((child) =>
        typeof child !== 'string' && hasClass(child, 't-color-value')
          ? [toCode(textOfNodes(child.children))]
          : [],
      );
      const [light = '', dark] = values;
      const label = dark === undefined ? light : `${light} (light), ${dark} (dark)`;
      return `- ${inlineByClass(children, 't-color-name', resolveUrl)} ${label}`;
    },
  },
  render(props) {
    const page = usePage();
    const { light, dark } = readColors(props.value);
    if (!light) {
      reportMissingProp(page, 'Color.Item', 'value', '#16a34a');
      return null;
    }
    const swatch = dark ? `light-dark(${light}, ${dark})` : light;
    return (
      <div {...rootProps(props, 't-color')}>
        <span class="t-swatch" style={{ '--t-swatch': swatch }} />
        {props.name ? <span class="t-color-name">{props.name}</span> : null}
        <code class={classes('t-color-value', Boolean(dark) && 't-light-only')}>{light}</code>
        {dark && <code class="t-color-value t-dark-only">{dark}</code>}
      </div>
    );
  },
});

function readColors(value: unknown): { light?: string | undefined; dark?: string | undefined } {
  if (typeof value !== 'object' || value === null) return { light: toText(value) };
  const { light, dark } = value as { light?: unknown; dark?: unknown };
  return { light: toText(light) ?? toText(dark), dark: toText(light) && toText(dark) };
}
