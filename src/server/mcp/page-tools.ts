import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Docs } from './docs.ts';
import {
  cutList,
  cutText,
  describePages,
  describeResults,
  moreFrom,
  placeOf,
} from './format-results.ts';
import { failure, READ_ONLY, START, text, TEXT } from './tool.ts';

/** `search`: pages and parts of pages by words. */
export function addSearch(server: McpServer, docs: Docs): void {
  server.registerTool(
    'search',
    {
      title: 'Search the docs',
      description: `Finds pages and parts of pages of the ${docs.facts.name} documentation by words, names of code, or API paths. Typing errors are forgiven.`,
      inputSchema: {
        query: TEXT.describe('A few words, as a person would type them'),
        limit: z.int().min(1).max(20).default(8),
        version: TEXT.optional().describe('Only pages of this version of the docs'),
        language: TEXT.optional().describe('Only pages in this language, such as "fr"'),
      },
      annotations: READ_ONLY,
    },
    async ({ query, limit, version, language }) => {
      const results = (await docs.search(query, { version, language })).slice(0, limit);
      if (results.length === 0) return text(`Nothing found for "${query}". Try fewer words.`);
      return text(describeResults(docs, results));
    },
  );
}

/** `read_page`: a page as Markdown. */
export function addReadPage(server: McpServer, docs: Docs): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Gives a page of the documentation as Markdown.',
      inputSchema: {
        page: TEXT.describe('Its address or path, as search and list_pages give it'),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ page, start }) => {
      const markdown = await docs.readPage(page);
      if (markdown === undefined) return noPage(docs, page);
      const { part, next } = cutText(markdown, start);
      return text(part + moreFrom(next));
    },
  );
}

/** `list_pages`: all pages in reading order. */
export function addListPages(server: McpServer, docs: Docs): void {
  server.registerTool(
    'list_pages',
    {
      title: 'List the pages',
      description: 'Lists the pages of the documentation in reading order, by tab and group.',
      inputSchema: {
        place: TEXT.optional().describe('Only pages whose tab, group or version holds these words'),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ place, start }) => {
      const wanted = place?.toLowerCase() ?? '';
      const pages = (await docs.listPages()).filter((page) =>
        placeOf(page).toLowerCase().includes(wanted),
      );
      if (pages.length === 0) return text(`No page stands in "${place}".`);
      const { part, next } = cutList(pages, start);
      return text(`${pages.length} pages\n\n${describePages(docs, part)}${moreFrom(next)}`);
    },
  );
}

/** Says that there is no such page, and what may have been meant. */
async function noPage(docs: Docs, page: string): Promise<CallToolResult> {
  const words = page.replace(/^https?:\/\/[^/]+|[#?].*$/gs, '').replace(/[^\p{L}\p{N}]+/gu, ' ');
  const near = (await docs.search(words.slice(0, 200))).slice(0, 5);
  const hint = near.length > 0 ? ` Perhaps you mean:\n\n${describeResults(docs, near)}` : '';
  return failure(`There is no page "${page}".${hint}`);
}
