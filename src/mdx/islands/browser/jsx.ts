import { Fragment, type VNode } from 'preact';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { attributeName } from '../../evaluate/html-attributes.ts';
import { OwnStyle } from './OwnStyle.ts';
import { data, parseHtml } from './page-islands.ts';

type Props = Record<string, unknown>;

/** React events with different names in browsers. */
const EVENTS: Record<string, string> = {
  onDoubleClick: 'onDblClick',
  onFocus: 'onFocusIn',
  onBlur: 'onFocusOut',
};
const URL_ATTRIBUTE = /^(?:href|src|poster|action)$/;
/** Props that React reads only once, for the initial state. */
const KEPT = new Set(['key', 'ref', 'children', 'style', 'defaultValue', 'defaultChecked']);

/**
 * The JSX function of compiled components: accepts React props, and adds the base path to links.
 */
export function jsx(type: unknown, props: Props, key?: string): VNode {
  if (type === undefined || type === null)
    return preactJsx(Fragment, { children: props['children'] as never }, key) as VNode;
  if (type === 'style')
    return preactJsx(OwnStyle, { css: textOf(props['children'], props) }, key) as VNode;
  const ownProps =
    typeof type === 'string' ? elementProps(type, props) : componentProps(type, props);
  return preactJsx(type as never, ownProps as never, key) as VNode;
}

export { Fragment, jsx as jsxs };

function textOf(children: unknown, { dangerouslySetInnerHTML: innerHtml }: Props): string {
  const html = (innerHtml as Props | undefined)?.['__html'];
  if (typeof html === 'string') return html;
  return Array.isArray(children) ? children.join('') : String(children ?? '');
}

function componentProps(type: unknown, props: Props): Props {
  if (!(type as { isForwarding?: boolean }).isForwarding || !props['ref']) return props;
  const { ref, ...rest } = props;
  return { ...rest, forwardedRef: ref };
}

function elementProps(element: string, props: Props): Props {
  const result: Props = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'dangerouslySetInnerHTML') continue;
    if (KEPT.has(name)) result[name] = value;
    else if (/^on[A-Z]/.test(name)) result[eventName(element, name, props)] = value;
    else if (URL_ATTRIBUTE.test(name) && typeof value === 'string') result[name] = withBase(value);
    else result[attributeName(name)] = value;
  }
  const innerHtml = props['dangerouslySetInnerHTML'] as Props | undefined;
  const html = innerHtml?.['__html'];
  return typeof html === 'string' ? { ...result, children: parseHtml(html) } : result;
}

/** React's `onChange` follows every key. */
function eventName(element: string, name: string, { type }: Props): string {
  const isText =
    element === 'textarea' ||
    (element === 'input' && !/^(?:checkbox|radio|file)$/.test(String(type)));
  if (name === 'onChange' && isText) return 'onInput';
  return EVENTS[name] ?? name;
}

function withBase(url: string): string {
  const isOfSite = /^\/(?!\/)/.test(url) && !url.startsWith(`${data.base}/`);
  return isOfSite ? data.base + url : url;
}
