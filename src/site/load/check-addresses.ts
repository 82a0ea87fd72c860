import { relative, sep } from 'node:path';
import type { NavigationParent } from '../../config/model/navigation.ts';
import { createLocator } from '../../config/read/place.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';

type Pages = ReadonlyMap<string, LoadedPage>;

/** Ids that a new page cannot have: those of pages, and those with the address of one, as `guides` beside `guides/index`. */
export function takenIds(pages: Pages): Set<string> {
  return new Set([...pages.values()].flatMap(({ id, href }) => [id, href.slice(1)]));
}

/** Warnings for pages that share an address with another page or a file, also where only the case of letters differs. */
export function checkAddresses(
  { root }: Project,
  pages: Pages,
  assets: ReadonlyMap<string, string>,
): Diagnostic[] {
  const byLetters = Map.groupBy(pages.values(), ({ href }) => href.toLowerCase());
  const shared = [...byLetters.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => sharedAddress(first, other)),
  );
  const covered = [...pages.values()].flatMap((page) => {
    const path = page.href === '/' ? '' : page.href;
    const asset = [`${path}.html`, `${path}/index.html`, path].find((one) => assets.has(one));
    if (asset === undefined) return [];
    const file = relative(root, assets.get(asset) ?? '')
      .split(sep)
      .join('/');
    return [sharedAddress({ file, href: page.href }, page)];
  });
  return [...shared, ...covered];
}

type Addressed = Pick<LoadedPage, 'file' | 'href'>;

function sharedAddress(first: Addressed, { file, href }: Addressed): Diagnostic {
  const isSame = first.href === href;
  return createDiagnostic({
    code: 'duplicate-page',
    message: isSame
      ? `${first.file} and ${file} have the same address, ${href}; readers reach only one of them`
      : `the addresses of ${first.file} and ${file} differ only in case; many file systems and hosts keep only one of them`,
    hint: 'rename or remove one of them',
    file,
  });
}

/** A generated page, and the id that it would have if no other page had it. */
export interface WantedPage {
  id: string;
  wanted: string;
}

/**
 * Warnings for the pages of a document at addresses that pages of other files or parts already have. `before` holds
 * the pages without those of the document.
 */
export function checkGenerated(
  document: string,
  { place }: NavigationParent,
  generated: readonly WantedPage[],
  before: Pages,
): Diagnostic[] {
  const byHref = new Map([...before.values()].map((page) => [page.href, page]));
  const moved = generated.flatMap(({ id, wanted }) => {
    const owner = id === wanted ? undefined : (before.get(wanted) ?? byHref.get(`/${wanted}`));
    return owner ? [{ id, owner }] : [];
  });
  return [...Map.groupBy(moved, ({ owner }) => owner.file)].map(([file, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` (and ${others.length} more pages)`;
    const isAgain = file === document;
    return createDiagnostic({
      code: 'address-taken',
      message: isAgain
        ? `${document} has its pages at ${first?.owner.href} already; here their addresses get a number: /${first?.id}${more}`
        : `the page of ${document} at ${first?.owner.href} has the address of ${file}; its own gets a number: /${first?.id}${more}`,
      hint: first?.owner.isGenerated
        ? `set a folder of its own: { "source": ${JSON.stringify(document)}, "directory": "reference" }, or another "url" of the tab`
        : `rename ${file}, or list it in the navigation instead of "openapi"`,
      ...createLocator()(place),
    });
  });
}
