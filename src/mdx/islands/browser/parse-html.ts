import { h, type ComponentChildren } from 'preact';
import { decode } from '../../../text/html.ts';

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

interface Open {
  tag: string;
  props: Record<string, unknown>;
  children: ComponentChildren[];
}

/** Finished HTML as elements. Made without the browser's own parser, which the policy of pages keeps from scripts. */
export function parseHtml(html: string): ComponentChildren[] {
  const root: Open = { tag: '', props: {}, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const close = () => {
    const { tag, props, children } = open.pop() ?? root;
    top().children.push(h(tag, props, children));
  };
  let at = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, tag, attributes = ''] = match;
    if (match.index > at) top().children.push(decode(html.slice(at, match.index)));
    at = match.index + token.length;
    if (tag === undefined) continue;
    if (slash) {
      const depth = open.findLastIndex((element) => element.tag === tag);
      if (depth > 0) for (let left = open.length - depth; left > 0; left--) close();
      continue;
    }
    open.push({ tag, props: readProps(attributes), children: [] });
    if (VOID.test(tag) || attributes.endsWith('/')) close();
  }
  if (at < html.length) top().children.push(decode(html.slice(at)));
  while (open.length > 1) close();
  return root.children;
}

function readProps(attributes: string): Record<string, unknown> {
  const found = [...attributes.replace(/\/$/, '').matchAll(ATTRIBUTE)];
  return Object.fromEntries(
    found.map(([, name = '', double, single, bare]) => {
      const value = double ?? single ?? bare;
      return [name, value === undefined ? true : decode(value)];
    }),
  );
}
