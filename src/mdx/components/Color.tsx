import type { ComponentChildren } from 'preact';
import { usePage } from '../page-context.ts';
import { classes, rootProps, toText, type CommonProps } from './_shared.tsx';

interface ColorProps extends CommonProps {
  variant?: string;
}

/** Swatches; a click copies the value. */
function Swatches(props: ColorProps) {
  usePage().use('color');
  const isTable = props.variant === 'table';
  return <div {...rootProps(props, 't-colors', isTable && 't-colors-table')}>{props.children}</div>;
}

interface RowProps extends CommonProps {
  title?: ComponentChildren;
}

function Row(props: RowProps) {
  return (
    <div {...rootProps(props, 't-color-row')}>
      {props.title ? <p class="t-color-title">{props.title}</p> : null}
      <div class="t-color-items">{props.children}</div>
    </div>
  );
}

interface ItemProps extends CommonProps {
  name?: ComponentChildren;
  /** A CSS colour, or one for each mode. */
  value?: unknown;
}

function Item(props: ItemProps) {
  const page = usePage();
  const { light, dark } = readColors(props.value);
  if (!light) {
    page.warn('missing-prop', '<Color.Item> has no value', 'add value="#16a34a"');
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
}

function readColors(value: unknown): { light?: string | undefined; dark?: string | undefined } {
  if (typeof value !== 'object' || value === null) return { light: toText(value) };
  const { light, dark } = value as { light?: unknown; dark?: unknown };
  return { light: toText(light) ?? toText(dark), dark: toText(light) && toText(dark) };
}

export const Color = Object.assign(Swatches, { Row, Item });
