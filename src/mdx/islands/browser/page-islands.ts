import { h, type ComponentChildren } from 'preact';
import { decode, nextToken, readAttributes, VOID_ELEMENTS } from '../../../utils/html.ts';
import type { PageIslands } from '../render-island.ts';

/** The islands of a page, and the base path of the site. */
interface IslandData extends PageIslands {
  /** '' or '/docs' */
  base: string;
}

const element = document.querySelector('script[data-islands]');

/** The islands of this page. */
export const data: IslandData = element
  ? (JSON.parse(element.textContent) as IslandData)
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
  // The root stays open.
  const add = (child: ComponentChildren) => open.at(-1)?.children.push(child);
  const close = () => {
    const closed = open.pop();
    if (closed) add(h(closed.tag, closed.props, closed.children));
  };
  let at = 0;
  for (let token = nextToken(html, at); token; token = nextToken(html, at)) {
    const { type, name, attributes, text, start } = token;
    if (start > at) add(decode(html.slice(at, start)));
    at = token.end;
    if (type === 'end') {
      const depth = open.findLastIndex((element) => element.tag === name);
      if (depth > 0) while (open.length > depth) close();
    } else if (type !== 'comment') {
      open.push({ tag: name, props: readProps(attributes), children: text ? [text] : [] });
      if (type === 'code' || VOID_ELEMENTS.includes(name.toLowerCase()) || attributes.endsWith('/'))
        close();
    }
  }
  if (at < html.length) add(decode(html.slice(at)));
  while (open.length > 1) close();
  return root.children;
}

function readProps(attributes: string): Record<string, unknown> {
  return Object.fromEntries(
    readAttributes(attributes).map(([name, value]) => [name, value === undefined || decode(value)]),
  );
}
