import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { closeBrowser, visit } from './browser.ts';
import { openSite } from './open-site.ts';
import { startRecording, type Answering, type RecordingServer } from './recording-server.ts';
import type { ServedSite } from './serve-site.ts';
import { page as pageText, type ProjectFiles } from './write-project.ts';

/** A project whose pages are operations of one document. */
interface ApiProject {
  /** Members of the document; its version, title and server are added. */
  document: object;
  /** Pages in the order of the navigation, each with its operation: `{ bed: 'PUT /beds/{bed}' }`. */
  pages: Record<string, string>;
  /** Further properties of docs.json. */
  docs?: object;
  /** Further pages, last in the navigation, by id. */
  texts?: Record<string, string>;
}

interface ApiSiteOptions {
  /** Handles requests to the API; by default it responds with the received request. */
  answer?: Answering;
  /** Options for all visits. */
  reader?: BrowserContextOptions;
}

/** A built site, and the API that its pages call. Both exist from `beforeAll` to `afterAll`. */
export interface ApiSite {
  /** `http://localhost:50123` */
  readonly url: string;
  /** Records requests; cleared before each test. */
  readonly api: RecordingServer;
  /** Opens a page and its form in a browser. */
  open<Result>(
    path: string,
    work: (page: Page) => Promise<Result>,
    options?: BrowserContextOptions,
  ): Promise<Result>;
  /** Opens a page without its form. */
  visit<Result>(
    path: string,
    work: (page: Page) => Promise<Result>,
    options?: BrowserContextOptions,
  ): Promise<Result>;
}

/** Builds and serves a project for the tests of a file, and closes the browser afterwards. */
export function useApiSite(
  toProject: (api: RecordingServer) => ApiProject,
  { answer: response, reader }: ApiSiteOptions = {},
): ApiSite {
  let site: ServedSite;
  let api: RecordingServer;
  beforeAll(async () => {
    api = await startRecording(response);
    site = await openSite(toFiles(toProject(api), api.url));
  });
  afterAll(async () => {
    await closeBrowser();
    await site?.close();
    await api?.close();
  });
  beforeEach(() => api.clear());

  const viewport = { width: 1440, height: 1200 };
  const visitPage: ApiSite['visit'] = (path, work, options = {}) =>
    visit(site.url + path, { viewport, ...reader, ...options }, work);

  return {
    get url() {
      return site.url;
    },
    get api() {
      return api;
    },
    visit: visitPage,
    open: (path, work, options) =>
      visitPage(
        path,
        async (page) => {
          await openForm(page);
          return work(page);
        },
        options,
      ),
  };
}

function toFiles({ document, pages, docs, texts = {} }: ApiProject, server: string): ProjectFiles {
  const title = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const own = Object.entries(pages).map(([id, operation]) => [
    `${id}.mdx`,
    pageText(title(id), '', `openapi: ${operation}`),
  ]);
  const others = Object.entries(texts).map(([id, text]) => [`${id}.mdx`, text]);
  return {
    'docs.json': {
      name: 'Garden',
      navigation: [{ group: 'All', pages: [...Object.keys(pages), ...Object.keys(texts)] }],
      openapi: 'openapi.json',
      ...docs,
    },
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: 'Garden', version: '1' },
      servers: [{ url: server }],
      ...document,
    },
    ...(Object.fromEntries([...own, ...others]) as ProjectFiles),
  };
}

/** Opens the form of a page. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).waitFor();
}

/** Sends the form. */
export const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send' }).click();

/** Sends the form, and waits for the response. */
export async function sendAndWait(page: Page): Promise<void> {
  await send(page);
  await page.locator('t-response').getByText('200').first().waitFor();
}
