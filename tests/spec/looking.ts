import type { Page } from 'playwright';
import type { IconType } from '../../src/config/docs-config.ts';
import { renderIcon, type IconLibrary } from '../../src/theme/icons.ts';
import { text } from '../support/parse.ts';
import type { SpecSite } from './row.ts';

/** Icons in an element, identified by their outlines. */
export function drawingOf(element: Element): string {
  return outlines(element.innerHTML);
}

/** The outline of an icon of a library. */
export function drawing(name: string, type?: IconType, library?: IconLibrary): string {
  const { svg, found } = renderIcon(name, type, library);
  if (!found) throw new Error(`There is no icon ${name}`);
  return outlines(svg);
}

function outlines(html: string): string {
  return [...html.matchAll(/\sd="([^"]*)"/g)].map(([, outline]) => outline).join(' ');
}

/** Texts of elements, in order. */
export function texts(elements: Iterable<Element>): string[] {
  return [...elements].map(text);
}

/** Computed style of the first element of a selector. */
export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const LOOKED_AT = [
  'color-scheme',
  'font-family',
  'font-weight',
  'background-color',
  'background-image',
];

/** Computed styles by selector and property. */
type Looks = Record<string, Record<string, string>>;

const seen = new WeakMap<SpecSite, Map<string, Promise<Looks>>>();

/** Appearance of the first element of each selector on a page; each page is opened once in each mode. */
export function looksAt(
  site: SpecSite,
  url: string,
  mode: typeof LIGHT | typeof DARK,
  selectors: readonly string[],
): Promise<Looks> {
  const known = seen.get(site) ?? new Map<string, Promise<Looks>>();
  seen.set(site, known);
  const key = JSON.stringify([url, mode, selectors]);
  const looks =
    known.get(key) ??
    site.look(url, mode, (page) =>
      page.evaluate(
        ({ selectors, properties }) =>
          Object.fromEntries(
            selectors.map((selector) => {
              const element = document.querySelector(selector);
              const style = element && getComputedStyle(element);
              const values = properties.map((name) => [name, style?.getPropertyValue(name) ?? '']);
              return [selector, Object.fromEntries(values)];
            }),
          ),
        { selectors, properties: LOOKED_AT },
      ),
    );
  known.set(key, looks);
  return looks;
}

/** `rgb(13, 147, 115)` of `#0d9373`, as browsers compute it. */
export function rgb(hex: string): string {
  const parts = /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? [];
  return `rgb(${parts.map((part) => parseInt(part, 16)).join(', ')})`;
}

/** Width and height of the window of a desktop reader. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
export const DARK = { ...DESKTOP, colorScheme: 'dark' } as const;
export const LIGHT = { ...DESKTOP, colorScheme: 'light' } as const;

/** Colors of the page's background in every frame until it has settled, equal neighbors once. */
export async function paintedBackgrounds(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenBackgrounds: seen });
    const look = () => {
      if (document.body) {
        const color = getComputedStyle(document.body).backgroundColor;
        if (seen.at(-1) !== color) seen.push(color);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // A mode that a module settles would come this much too late.
  await page.route(/\.js$/, async (route) => {
    await new Promise((ready) => setTimeout(ready, 150));
    await route.continue();
  });
  await page.reload({ waitUntil: 'networkidle' });
  return page.evaluate(
    () => (globalThis as unknown as { seenBackgrounds: string[] }).seenBackgrounds,
  );
}
