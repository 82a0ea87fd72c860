import { cloneElement, isValidElement, type ComponentChildren, type JSX, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { MessageKey } from '../../i18n/english.ts';
import { htmlToText } from '../../utils/html.ts';
import { toObject } from '../../utils/json-object.ts';
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

/** Aliases of the kinds. */
export const SYNONYMS = new Map<string, Kind>(
  Object.entries({
    success: 'check',
    error: 'danger',
    caution: 'warning',
    warn: 'warning',
    important: 'warning',
  } as const),
);

/** Attributes of every component. */
export interface CommonProps {
  'aria-label'?: string | undefined;
  children?: ComponentChildren;
  class?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  style?: JSX.CSSProperties | string | undefined;
}

/** A boolean as authors write it: bare, `{true}`, `"true"`. */
export type Flag = boolean | string | number | undefined;

/** A number as authors write it: `{2}` or `"2"`. */
export type Numeric = number | string | undefined;

/** Boolean value of an attribute. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(?:false|no|off|0)\s*$/i.test(value);
  return value === true || (typeof value === 'number' && value !== 0);
}

/** Numeric value of an attribute; undefined if it is not a number. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = typeof value === 'number' ? value : parseFloat(value.replace(/[{}\s]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Value of an attribute as text; undefined unless it is a string or number. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Values of an attribute that is a list: an array, or a comma-separated string. */
export function toTexts(value: unknown): string[] {
  const items = Array.isArray(value) ? value : (toText(value)?.split(',') ?? []);
  return items.flatMap((item) => toText(item)?.trim() ?? []);
}

/** Class names, without those that do not apply. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Attributes of a component's root element: its class, and the attributes of the author. */
export function rootProps(props: CommonProps, ...names: (string | false | undefined)[]) {
  const { style } = props;
  return {
    ...passedOn(props),
    class: classes(...names, toText(props.class), toText(props.className)),
    id: toText(props.id),
    style: typeof style === 'string' || typeof style === 'object' ? style : undefined,
  };
}

/** A component's own style with that of the author, which wins. */
export function withStyle(own: Record<string, string | undefined>, style: CommonProps['style']) {
  if (typeof style !== 'string') return { ...own, ...style };
  return [...Object.entries(own).map((entry) => entry.join(':')), style].join(';');
}

/** Attributes of a root element without a class. */
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
 * Renders content early, for components that depend on their children: the tab list
 * precedes the panels that it names, and panels can be in snippets.
 */
export function renderNow(page: PageContext, content: ComponentChildren): string {
  return renderToString(<PageProvider value={page}>{content}</PageProvider>);
}

const DECORATIVE: object = { 'aria-hidden': 'true' };

/** An icon by name, path, URL, or as an element of the author; null if there is none. */
export function iconOf(page: PageContext, icon: unknown, type?: unknown): VNode | null {
  if (isValidElement(icon)) return icon.type === 'svg' ? cloneElement(icon, DECORATIVE) : icon;
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

/** Whether an href has a host, so that it leaves the site: `https://…`, `//host`, but not `mailto:…`. */
export function hasHost(href: string | undefined): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href ?? '');
}

/** An attribute with its inline Markdown as elements; values other than text are returned unchanged. */
export function inline(children: ComponentChildren): ComponentChildren {
  return typeof children === 'string' ? readInline(children).map(toElement) : children;
}

/** The same without links, for text in a link or button. */
export function inlineName(children: ComponentChildren): ComponentChildren {
  if (typeof children !== 'string') return children;
  return readInline(children)
    .flatMap((part) => (typeof part !== 'string' && part.tag === 'a' ? part.children : [part]))
    .map(toElement);
}

function toElement(part: Inline): ComponentChildren {
  if (typeof part === 'string') return part;
  const elements = part.children.map(toElement);
  if (part.tag === 'a') return <a href={part.href}>{elements}</a>;
  return <part.tag>{elements}</part.tag>;
}

/** A text whose `{}` are replaced by elements, in order. */
export function withParts(text: string, ...parts: ComponentChildren[]): ComponentChildren[] {
  return text
    .split('{}')
    .flatMap((piece, index) => (index === 0 ? piece : [parts[index - 1], piece]));
}

/** Text of a summary while its details are closed, and while they are open. */
export function OpenClose({ children }: { children?: ComponentChildren }) {
  const page = usePage();
  return (
    <>
      <span class="t-closed">{withParts(page.t('Show {}'), children)}</span>
      <span class="t-opened">{withParts(page.t('Hide {}'), children)}</span>
    </>
  );
}

/** The `dir` of code such as `Plant[]`, whose character order must not change on right-to-left pages. */
export function dirOfCode({ dir }: PageContext): 'ltr' | undefined {
  return dir === 'rtl' ? 'ltr' : undefined;
}

/** Plain text of children, as far as it is known before they are rendered. */
export function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  if (typeof children === 'number' || typeof children === 'bigint') return String(children);
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (!isValidElement(children)) return '';
  const props = toObject(children.props);
  if (typeof props['html'] === 'string') return htmlToText(props['html']);
  if (typeof props['code'] === 'string') return props['code'];
  const html = toObject(props['dangerouslySetInnerHTML'])['__html'];
  if (typeof html === 'string') return htmlToText(html);
  return textOf(props['children']);
}

/** Kinds of callouts. */
export type Kind = 'note' | 'info' | 'warning' | 'tip' | 'check' | 'danger';

/** Kind of callout in an attribute; undefined for other values. */
export function findKind(value: unknown): Kind | undefined {
  const name = toText(value)?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, name) ? (name as Kind) : SYNONYMS.get(name);
}
