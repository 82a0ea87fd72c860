import { once } from 'node:events';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Marked, SearchResult } from '../client/search.ts';
import {
  findOperations,
  listOperations,
  watchDocs,
  type Docs,
  type OperationPage,
  type ListedPage,
} from './mcp/docs.ts';
import { countNoun, cutText, oneLine } from '../utils/text.ts';

/** Maximum number of characters in a response, so that it fits into the context of a model. */
const MAX_CHARACTERS = 24_000;
/** Maximum number of list entries in a response. */
const MAX_ENTRIES = 100;

/** Annotations of all tools: they are read-only. */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const TEXT = z.string().trim().min(1).max(300);
const START = z
  .int()
  .min(0)
  .default(0)
  .describe('Offset of the next part of a long result, as returned by the previous call');

/** Creates a read-only MCP server for a built site: search, pages, and operations. */
export function createMcpServer(docs: Docs): McpServer {
  const { name, description, trellis } = docs.facts;
  const server = new McpServer(
    { name, version: trellis },
    {
      instructions: `The documentation of ${name}.${description && ` ${description}`} Start with search. Use read_page for a full page, and describe_operation for an API operation.`,
    },
  );
  addSearch(server, docs);
  addReadPage(server, docs);
  addListPages(server, docs);
  addListOperations(server, docs);
  addDescribeOperation(server, docs);
  addResources(server, docs);
  return server;
}

/** Serves an MCP client on standard input and output until it disconnects. Rejects if the folder contains no site. */
export async function serveStdio(folder: string): Promise<void> {
  const server = createMcpServer(await watchDocs(folder)());
  // Input from a file ends without closing.
  const closed = Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end')]);
  await server.connect(new StdioServerTransport());
  // Pending responses are written before the process exits.
  await closed;
}

/** A text result. */
function text(content: string): CallToolResult {
  return { content: [{ type: 'text', text: content }] };
}

/** An error result. */
function failure(content: string): CallToolResult {
  return { ...text(content), isError: true };
}

/** `search`: finds pages and sections by words. */
function addSearch(server: McpServer, docs: Docs): void {
  server.registerTool(
    'search',
    {
      title: 'Search the docs',
      description: `Searches the ${docs.facts.name} documentation for words, code identifiers, or API paths. Tolerates typos.`,
      inputSchema: {
        query: TEXT.describe('Search words'),
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
function addReadPage(server: McpServer, docs: Docs): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Returns a page of the documentation as Markdown.',
      inputSchema: {
        page: TEXT.describe('URL or path of the page, as returned by search and list_pages'),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ page, start }) => {
      const markdown = await docs.readPage(page);
      if (markdown === undefined) return noPage(docs, page);
      const { part, next } = partOfText(markdown, start);
      return text(part + moreFrom(next));
    },
  );
}

/** `list_pages`: all pages in reading order. */
function addListPages(server: McpServer, docs: Docs): void {
  server.registerTool(
    'list_pages',
    {
      title: 'List the pages',
      description: 'Lists the pages of the documentation in reading order, by tab and group.',
      inputSchema: {
        place: TEXT.optional().describe(
          'Only pages whose tab, group, or version contains these words',
        ),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ place, start }) => {
      const wanted = place?.toLowerCase() ?? '';
      const pages = (await docs.listPages()).filter((page) =>
        placeOf(page).toLowerCase().includes(wanted),
      );
      if (pages.length === 0)
        return text(place === undefined ? 'No pages found.' : `No pages found in "${place}".`);
      const { part, next } = partOfList(pages, start);
      const count = countNoun(pages.length, 'page');
      return text(`${count}\n\n${describePages(docs, part)}${moreFrom(next)}`);
    },
  );
}

/** Error for an unknown page, with suggestions. */
async function noPage(docs: Docs, page: string): Promise<CallToolResult> {
  const words = page.replace(/^https?:\/\/[^/]+|[#?].*$/gs, '').replace(/[^\p{L}\p{N}]+/gu, ' ');
  const near = (await docs.search(words.slice(0, 200))).slice(0, 5);
  const hint = near.length > 0 ? ` Similar pages:\n\n${describeResults(docs, near)}` : '';
  return failure(`Page not found: "${page}".${hint}`);
}

/** `list_operations`: the documented operations. */
function addListOperations(server: McpServer, docs: Docs): void {
  server.registerTool(
    'list_operations',
    {
      title: 'List the API operations',
      description: 'Lists the documented API operations with method, path, and title.',
      inputSchema: {
        filter: TEXT.optional().describe(
          'Only operations whose method, path, or title contains this text',
        ),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ filter, start }) => {
      const wanted = filter?.toLowerCase() ?? '';
      const operations = listOperations(await docs.listPages()).filter(({ method, path, title }) =>
        `${method} ${path} ${title}`.toLowerCase().includes(wanted),
      );
      if (operations.length === 0) return text('No matching operations found.');
      const { part, next } = partOfList(operations, start);
      const count = countNoun(operations.length, 'operation');
      return text(`${count}\n\n${describeOperations(docs, part)}${moreFrom(next)}`);
    },
  );
}

/** `describe_operation`: the page of one operation. */
function addDescribeOperation(server: McpServer, docs: Docs): void {
  server.registerTool(
    'describe_operation',
    {
      title: 'Describe an API operation',
      description:
        'Returns the documentation of an operation: authorization, parameters, body, responses, and samples.',
      inputSchema: {
        operation: TEXT.describe('Method and path, such as "GET /plants/{id}", or its title'),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ operation, start }) => {
      const found = findOperations(listOperations(await docs.listPages()), operation);
      const [first, ...others] = found;
      const markdown = first && (await docs.readPage(first.href));
      if (!first || markdown === undefined)
        return failure(
          `Operation not found: "${operation}". Use list_operations to list all operations.`,
        );
      const { part, next } = partOfText(markdown, start);
      const also =
        others.length > 0 ? `\n\nAlso:\n\n${describeOperations(docs, others.slice(0, 20))}` : '';
      return text(
        `\`${first.method} ${first.path}\` (${docs.toUrl(first.href)})\n\n${part}${moreFrom(next)}${also}`,
      );
    },
  );
}

/** Resources: the list of pages, and each page by path. */
function addResources(server: McpServer, docs: Docs): void {
  server.registerResource(
    'overview',
    'docs://llms.txt',
    { title: 'All pages', description: 'Every page with its description', mimeType: 'text/plain' },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: (await docs.readOverview()) ?? '' }],
    }),
  );
  server.registerResource(
    'page',
    new ResourceTemplate('docs://pages/{+path}', { list: undefined }),
    { title: 'A page', description: 'A page by its path, as Markdown', mimeType: 'text/markdown' },
    async ({ href }, { path }) => {
      const markdown = await docs.readPage(String(path));
      if (markdown === undefined) throw new Error(`Page not found: ${String(path)}`);
      return { contents: [{ uri: href, mimeType: 'text/markdown', text: markdown }] };
    },
  );
}

/** A part of a text or list, and the start of the next part. */
interface Part<Value> {
  part: Value;
  next?: number | undefined;
}

/** Numbered results: title with URL, location, and excerpt. */
function describeResults(docs: Docs, results: readonly SearchResult[]): string {
  return results
    .map(({ title, href, place, excerpt, method, path, version }, index) => {
      const operation = method && path ? ` \`${method} ${path}\`` : '';
      const where = [...place, ...(version ? [`version ${version}`] : [])].join(' › ');
      const lines = [where, plain(excerpt)].filter(Boolean).map((line) => `\n   ${line}`);
      return `${index + 1}. [${plain(title)}](${docs.toUrl(href)})${operation}${lines.join('')}`;
    })
    .join('\n');
}

/** One line per page, grouped by location. */
function describePages(docs: Docs, pages: readonly ListedPage[]): string {
  const groups = Map.groupBy(pages, placeOf);
  return [...groups]
    .map(([place, group]) => {
      const lines = group.map(
        ({ title, href, description }) =>
          `- [${title}](${docs.toUrl(href)})${description && `: ${oneLine(description)}`}`,
      );
      return `${place && `## ${place}\n\n`}${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** One line per operation. */
function describeOperations(docs: Docs, operations: readonly OperationPage[]): string {
  return operations
    .map(
      ({ method, path, title, href }) => `- \`${method} ${path}\`: [${title}](${docs.toUrl(href)})`,
    )
    .join('\n');
}

/** Location of a page: `API reference › Plants, version 2`. */
function placeOf({ place, version }: ListedPage): string {
  return [place.join(' › '), ...(version ? [`version ${version}`] : [])].filter(Boolean).join(', ');
}

/** Part of a text from a position; ends at a line break, if there is one. */
function partOfText(text: string, start: number): Part<string> {
  const end = start + MAX_CHARACTERS;
  if (text.length <= end) return { part: text.slice(start) };
  const line = text.lastIndexOf('\n', end);
  const part =
    line > start ? text.slice(start, line + 1) : cutText(text.slice(start), MAX_CHARACTERS);
  return { part, next: start + part.length };
}

/** Part of a list from a position. */
function partOfList<Value>(list: readonly Value[], start: number): Part<Value[]> {
  const next = start + MAX_ENTRIES;
  return { part: list.slice(start, next), next: next < list.length ? next : undefined };
}

/** Final line about the next part; '' at the end. */
function moreFrom(next: number | undefined): string {
  return next === undefined ? '' : `\n\n(More results: call again with start ${next}.)`;
}

function plain(pieces: readonly Marked[]): string {
  return pieces.map(({ text }) => text).join('');
}
