// Part "Site-configuration file (docs.json)" of the specification, and what real sites add to it:
// every property and nested field has a row with a value and what a reader sees of it.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage, visit } from '../support/browser.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { findHtmlMistakes } from '../support/html-rules.ts';
import { parse, type ParsedPage } from '../support/parse.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { writeProject } from '../support/write-project.ts';
import { fixtures } from './fixtures.ts';
import type { SpecSite } from './row.ts';

describe.each(fixtures)('docs.json of the fixture $name', (fixture) => {
  const { docs, files, options, prepare, rows } = fixture;
  let site: SpecSite & { close(): Promise<void> };

  beforeAll(async () => {
    const root = writeProject({ 'docs.json': docs, ...files });
    prepare?.(root);
    site = openSite(await buildFixture(root, options), options?.base);
  });
  afterAll(() => site.close());

  it('is built without an error', () => {
    expect(site.built.stderr).not.toMatch(/error/i);
    expect(site.built.exitCode).toBe(0);
  });

  it('is valid HTML', async () => {
    expect(await findHtmlMistakes(site.built.out)).toEqual([]);
  });

  it.each(rows)('$property: $shows', ({ check }) => check(site));
});

afterAll(closeBrowser);

function openSite(built: BuiltFixture, base = ''): SpecSite & { close(): Promise<void> } {
  const pages = new Map<string, ParsedPage>();
  const opened = new Map<string, Promise<Page>>();
  let served: Promise<ServedSite> | undefined;
  const urlOf = async (path: string) => {
    served ??= serveSite(built.out, base);
    return (await served).url + base + path;
  };
  return {
    built,
    page(url) {
      const page = pages.get(url) ?? parse(built.drawnHtml(url));
      pages.set(url, page);
      return page;
    },
    async visit(url, contextOptions, work) {
      return visit(await urlOf(url), contextOptions, work);
    },
    async look(url, contextOptions, work) {
      const key = JSON.stringify([url, contextOptions]);
      const page = opened.get(key) ?? openPage(await urlOf(url), contextOptions);
      opened.set(key, page);
      return work(await page);
    },
    async close() {
      const settled = await Promise.allSettled(opened.values());
      for (const page of settled)
        if (page.status === 'fulfilled') await page.value.context().close();
      await (await served)?.close();
    },
  };
}
