import type { ComponentChildren, JSX } from 'preact';

/** What every component accepts. */
export interface CommonProps {
  'aria-label'?: string | undefined;
  children?: ComponentChildren;
  class?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  style?: JSX.CSSProperties | string | undefined;
}

/** A yes or no as authors write it: bare, `{true}`, `"true"`. */
export type Flag = boolean | string | number | undefined;

/** A number as authors write it: `{2}` or `"2"`. */
export type Numeric = number | string | undefined;

/** Whether an attribute says yes. */
export function isOn(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(?:false|no|off|0)\s*$/i.test(value);
  return value === true || (typeof value === 'number' && value !== 0);
}

/** The number an attribute says, or undefined when it says none. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = typeof value === 'number' ? value : parseFloat(value.replace(/[{}\s]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

/** The text an attribute says; numbers count as text, everything else is undefined. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The texts an attribute lists: an array, or one text with commas. */
export function toTexts(value: unknown): string[] {
  const items = Array.isArray(value) ? value : (toText(value)?.split(',') ?? []);
  return items.flatMap((item) => toText(item)?.trim() ?? []);
}

/** Class names, without those that do not apply. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Attributes of a component's outermost element: its own class with what the author added. */
export function outer(props: CommonProps, ...names: (string | false | undefined)[]) {
  const { style } = props;
  return {
    ...passedOn(props),
    class: classes(...names, toText(props.class), toText(props.className)),
    id: toText(props.id),
    style: typeof style === 'string' || typeof style === 'object' ? style : undefined,
  };
}

/** Attributes for scripts and assistive technology, which every element has. */
function passedOn(props: object): Record<string, string> {
  const entries: [string, string][] = Object.entries(props);
  return Object.fromEntries(entries.filter(([name]) => /^(?:data|aria)-/.test(name)));
}
