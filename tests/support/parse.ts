import { within } from '@testing-library/dom';
import { Window } from 'happy-dom';

type Queries = ReturnType<typeof within>;

/** Access to a page by role and accessible name, or by selector for elements without a role. */
export interface ParsedPage extends Queries {
  document: Document;
  /** First element of a selector; throws if there is none. */
  get(selector: string): HTMLElement;
  all(selector: string): HTMLElement[];
  /** Links and texts inside the named navigation, in order. */
  links(container: string): { name: string; href: string }[];
  /** Content of a meta tag by its name or property. */
  meta(name: string): string | undefined;
}

/** Parses a whole HTML document, without running or loading anything. */
export function parse(html: string): ParsedPage {
  const window = new Window({
    url: 'http://localhost/',
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  const document = window.document as unknown as Document;
  document.documentElement.innerHTML = '';
  const parsed = new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;
  copyAttributes(parsed.documentElement, document.documentElement);
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  copyAttributes(parsed.body, document.body);
  return toPage(document);
}

function toPage(document: Document): ParsedPage {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  return {
    ...within(document.body),
    document,
    all,
    get: (selector) => {
      const [first] = all(selector);
      if (!first) throw new Error(`There is nothing at ${selector}`);
      return first;
    },
    links: (container) =>
      all(`${container} a`).map((link) => ({
        name: text(link),
        href: link.getAttribute('href') ?? '',
      })),
    meta: (name) =>
      document
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content') ?? undefined,
  };
}

/** Text of an element with single spaces. */
export function text(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}
