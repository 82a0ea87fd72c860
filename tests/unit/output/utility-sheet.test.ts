import { expect, it } from 'vitest';
import type { CachedPage } from '../../../src/site/render-cache.ts';
import type { Site } from '../../../src/site/site.ts';
import { utilitySheets } from '../../../src/output/list-outputs.ts';
import { PLAIN_LAYOUTS } from '../../support/outputs.ts';
import { findUtilityHref } from '../../../src/site/urls.ts';

const site = (mode: 'build' | 'dev', used?: string[]) =>
  ({
    options: { mode, base: '/docs' },
    scriptClasses: [],
    utilities: {
      classesByPath: new Map(),
      sheet: used && { path: '/_trellis/utilities.x.css', css: '', used: new Set(used) },
    },
  }) as unknown as Site;
const record = (...classes: string[]) => ({ classes }) as CachedPage;

it('links the sheet of the site on pages that use one of its classes', () => {
  const built = site('build', ['flex']);
  expect(findUtilityHref(built, record('hero', 'flex'))).toBe('/docs/_trellis/utilities.x.css');
  expect(findUtilityHref(built, record('hero'))).toBeUndefined();
  expect(findUtilityHref(site('build'), record('hero'))).toBeUndefined();
});

it('gives each page its own sheet in development, made when it is asked for', async () => {
  const served = site('dev');
  const href = findUtilityHref(served, record('flex')) ?? '';
  expect(href).toMatch(/^\/docs\/_trellis\/utilities\.\w+\.css$/);
  expect(findUtilityHref(served, record('grid'))).not.toBe(href);
  const sheets = await utilitySheets.list({ site: served, layouts: PLAIN_LAYOUTS });
  const own = sheets.find(({ path }) => `/docs${path}` === href);
  expect(await own?.render()).toMatch(
    /^@layer reset,.*;@layer utilities\{:where\(\.t-prose\) \.flex\{display:flex;\}\}$/,
  );
  expect(sheets).toHaveLength(2);
});

it('links nothing in development where the author wrote no class', () => {
  expect(findUtilityHref(site('dev'), record())).toBeUndefined();
});
