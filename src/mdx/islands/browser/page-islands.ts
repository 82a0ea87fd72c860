import { h, type ComponentChildren } from 'preact';
import { decode, nextToken, readAttributes, VOID_ELEMENTS } from '../../../utils/html.ts';
import type { PageIslands } from '../render-island.ts';

/** The islands of a page, and where the site is published. */
interface IslandData extends PageIslands {
  /** '' or '/docs' */
  base: string;
}

const element = document.querySelector('script[data-islands]');

/** The islands of this page. */
export const data: IslandData = element
  ? (JSON.parse(element.textContent ?? '') as IslandData)
  : { base: '', modules: [], parts: [], uses: [] };

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
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    const { type, name, attributes, text, start } = token;
    if (start > at) top().children.push(decode(html.slice(at, start)));
    at = token.end;
    if (type === 'end') {
      const depth = open.findLastIndex((element) => element.tag === name);
      if (depth > 0) for (let left = open.length - depth; left > 0; left--) close();
    } else if (type !== 'comment') {
      open.push({ tag: name, props: readProps(attributes), children: text ? [text] : [] });
      if (type === 'code' || VOID_ELEMENTS.includes(name.toLowerCase()) || attributes.endsWith('/'))
        close();
    }
  }
  if (at < html.length) top().children.push(decode(html.slice(at)));
  while (open.length > 1) close();
  return root.children;
}

function readProps(attributes: string): Record<string, unknown> {
  return Object.fromEntries(
    readAttributes(attributes).map(([name, value]) => [
      name,
      value === undefined ? true : decode(value),
    ]),
  );
}
