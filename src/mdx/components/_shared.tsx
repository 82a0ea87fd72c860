import { cloneElement, isValidElement, type ComponentChildren, type JSX, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { directionOf } from '../../i18n/direction.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { htmlToText } from '../../utils/html.ts';
import { escapeRegExp } from '../../utils/text.ts';
import { readInline, type Inline } from '../inline-markdown.ts';
import { PageProvider, Raw, usePage, type PageContext } from '../page-context.ts';

/** Icon and name of each kind. */
export const KINDS: Record<Kind, { icon: string; label: MessageKey }> = {
  note: { icon: 'circle-info', label: 'Note' },
  info: { icon: 'circle-info', label: 'Information' },
  tip: { icon: 'lightbulb', label: 'Tip' },
  check: { icon: 'circle-check', label: 'Success' },
  warning: { icon: 'triangle-exclamation', label: 'Warning' },
  danger: { icon: 'circle-exclamation', label: 'Danger' },
};

/** Other words for the kinds. */
export const SYNONYMS = new Map<string, Kind>(
  Object.entries({
    success: 'check',
    error: 'danger',
    caution: 'warning',
    warn: 'warning',
    important: 'warning',
  } as const),
);

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
export function toBoolean(value: unknown): boolean {
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
export function rootProps(props: CommonProps, ...names: (string | false | undefined)[]) {
  const { style } = props;
  return {
    ...passedOn(props),
    class: classes(...names, toText(props.class), toText(props.className)),
    id: toText(props.id),
    style: typeof style === 'string' || typeof style === 'object' ? style : undefined,
  };
}

/** Attributes of an element without a class of its own. */
export function plainProps(props: CommonProps) {
  const attributes = rootProps(props);
  return { ...attributes, class: attributes.class || undefined };
}

/** Attributes for scripts and assistive technology, which every element has. */
function passedOn(props: object): Record<string, string> {
  const entries: [string, string][] = Object.entries(props);
  return Object.fromEntries(entries.filter(([name]) => /^(?:data|aria)-/.test(name)));
}

/**
 * HTML of content before its surroundings are written, for components that must know their children first: a row of
 * tabs stands before the panels it names, and panels may come out of snippets.
 */
export function renderNow(page: PageContext, content: ComponentChildren): string {
  return renderToString(<PageProvider value={page}>{content}</PageProvider>);
}

/** An icon by name, path, URL, or as an element that the author drew; null when there is none. */
export function iconOf(page: PageContext, icon: unknown, type?: unknown): VNode | null {
  if (isValidElement(icon as ComponentChildren)) {
    const drawn = icon as VNode<Record<string, unknown>>;
    return drawn.type === 'svg' ? cloneElement(drawn, { 'aria-hidden': 'true' }) : drawn;
  }
  const name = toText(icon)?.trim();
  if (name === undefined) return null;
  return <Raw html={page.icon(name, toText(type))} />;
}

/** Reports a component without a required attribute, at its first tag without it. `example` is a possible value. */
export function reportMissingProp(
  page: PageContext,
  tag: string,
  attribute: string,
  example = '…',
): void {
  page.warn(
    'missing-prop',
    `<${tag}> requires the attribute "${attribute}".`,
    `Add ${attribute}="${example}".`,
    new RegExp(`<${escapeRegExp(tag)}\\b(?![^>]*\\b${attribute}=)`),
  );
}

/** Whether an address leads out of the site. */
export function isExternal(href: string | undefined): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href ?? '');
}

/** What an attribute says, with the Markdown in it made to elements; what is no text stays as it is. */
export function inline(words: ComponentChildren): ComponentChildren {
  return typeof words === 'string' ? readInline(words).map(toElement) : words;
}

/** The same without links, for what stands in a link or opens something. */
export function inlineName(words: ComponentChildren): ComponentChildren {
  if (typeof words !== 'string') return words;
  return readInline(words)
    .flatMap((part) => (typeof part !== 'string' && part.tag === 'a' ? part.children : [part]))
    .map(toElement);
}

function toElement(part: Inline): ComponentChildren {
  if (typeof part === 'string') return part;
  const words = part.children.map(toElement);
  if (part.tag === 'a') return <a href={part.href}>{words}</a>;
  return <part.tag>{words}</part.tag>;
}

/** A text with elements in place of its `{}`, in order. */
export function withParts(text: string, ...parts: ComponentChildren[]): ComponentChildren[] {
  return text
    .split('{}')
    .flatMap((piece, index) => (index === 0 ? piece : [parts[index - 1], piece]));
}

/** What the summary of a fold says while it is closed, and while it is open. */
export function OpenClose({ children }: { children?: ComponentChildren }) {
  const page = usePage();
  return (
    <>
      <span class="t-closed">{withParts(page.t('Show {}'), children)}</span>
      <span class="t-opened">{withParts(page.t('Hide {}'), children)}</span>
    </>
  );
}

/** The `dir` of signs such as `Plant[]`, whose order must stay on pages that are read from right to left. */
export function dirOfSigns({ lang = 'en' }: PageContext): 'ltr' | undefined {
  return directionOf(lang) === 'rtl' ? 'ltr' : undefined;
}

/** Plain text of children, as far as it can be known before they are rendered. */
export function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  if (typeof children === 'number' || typeof children === 'bigint') return String(children);
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (!isValidElement(children as ComponentChildren)) return '';
  const { props } = children as { props: Record<string, unknown> };
  if (typeof props['html'] === 'string') return htmlToText(props['html']);
  if (typeof props['code'] === 'string') return props['code'];
  const inner = props['dangerouslySetInnerHTML'] as Record<'__html', unknown> | undefined;
  const html = inner?.['__html'];
  if (typeof html === 'string') return htmlToText(html);
  return textOf(props['children']);
}

/** What a box tells its reader that it is. */
export type Kind = 'note' | 'info' | 'warning' | 'tip' | 'check' | 'danger';

/** The kind that an attribute names; undefined for any other value. */
export function findKind(value: unknown): Kind | undefined {
  const name = toText(value)?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, name) ? (name as Kind) : SYNONYMS.get(name);
}
