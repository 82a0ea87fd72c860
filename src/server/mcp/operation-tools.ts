import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Docs } from './docs.ts';
import { cutList, cutText, describeOperations, moreFrom } from './format-results.ts';
import { findOperations, listOperations } from './operations.ts';
import { failure, READ_ONLY, START, text, TEXT } from './tool.ts';

/** `list_operations`: the documented operations. */
export function addListOperations(server: McpServer, docs: Docs): void {
  server.registerTool(
    'list_operations',
    {
      title: 'List the API operations',
      description: 'Lists the documented operations of the API: method, path and title.',
      inputSchema: {
        filter: TEXT.optional().describe('Only operations whose method, path or title holds this'),
        start: START,
      },
      annotations: READ_ONLY,
    },
    async ({ filter, start }) => {
      const wanted = filter?.toLowerCase() ?? '';
      const operations = listOperations(await docs.listPages()).filter(({ method, path, title }) =>
        `${method} ${path} ${title}`.toLowerCase().includes(wanted),
      );
      if (operations.length === 0) return text('There is no such operation in these docs.');
      const { part, next } = cutList(operations, start);
      const count = `${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`;
      return text(`${count}\n\n${describeOperations(docs, part)}${moreFrom(next)}`);
    },
  );
}

/** `describe_operation`: the page of one operation. */
export function addDescribeOperation(server: McpServer, docs: Docs): void {
  server.registerTool(
    'describe_operation',
    {
      title: 'Describe an API operation',
      description:
        'Gives all that is documented of one operation: authorization, parameters, body, responses, samples.',
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
          `No operation "${operation}" in these docs. list_operations names them all.`,
        );
      const { part, next } = cutText(markdown, start);
      const also =
        others.length > 0 ? `\n\nAlso:\n\n${describeOperations(docs, others.slice(0, 20))}` : '';
      return text(
        `\`${first.method} ${first.path}\` (${docs.toAddress(first.href)})\n\n${part}${moreFrom(next)}${also}`,
      );
    },
  );
}
