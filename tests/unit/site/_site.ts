import { parseConfig } from '../../../src/config/parse-config.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { describeProject } from '../../../src/content/project.ts';
import { loadSite, type LoadedSite } from '../../../src/site/load.ts';
import type { Site, SiteOptions } from '../../../src/site/site.ts';
import { createFolder } from '../_folder.ts';

const MINIMAL = {
  name: 'Docs',
  logo: undefined,
  favicon: '/favicon.svg',
  colors: { primary: '#0a7' },
  navigation: [{ group: 'Start', pages: ['index'] }],
};

/** A docs.json with the required properties and these. */
export function configText(properties: object = {}): string {
  return JSON.stringify({ ...MINIMAL, ...properties });
}

/** The same, read. */
export function createConfig(properties: object = {}): DocsConfig {
  const { config } = parseConfig(configText(properties), 'docs.json');
  if (!config) throw new Error('the configuration of the test cannot be read');
  return config;
}

/** Loads a project of these files beside a favicon, an index page and a docs.json with these properties. */
export async function loadFolder(
  files: Record<string, string | Uint8Array>,
  properties: object = {},
  options: Partial<SiteOptions> = {},
): Promise<LoadedSite & { root: string }> {
  const root = createFolder({
    'docs.json': configText(properties),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    'index.mdx': '# Home',
    ...files,
  });
  return { root, ...(await reload(root, options)) };
}

/** Loads the project in a folder once more. */
export function reload(root: string, options: Partial<SiteOptions> = {}): Promise<LoadedSite> {
  return loadSite(describeProject(root), { base: '', mode: 'build', offline: true, ...options });
}

/** A loaded site that has one. */
export async function createSite(...args: Parameters<typeof loadFolder>): Promise<Site> {
  const { site } = await loadFolder(...args);
  if (!site) throw new Error('there is no site');
  return site;
}
