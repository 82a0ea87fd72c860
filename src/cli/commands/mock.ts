import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { withoutQuery } from '../../utils/url.ts';
import { defineCommand, UsageError } from '../args/define-command.ts';
import { address, ADDRESS_HINT, cache, code, offline, portOf } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Port of mocks; differs from that of sites. */
const MOCK_PORT = 4010;

/** Time for pending requests after Ctrl+C, in milliseconds. */
const GRACE_MS = 2000;

/** Serves the operations of OpenAPI documents with examples, until it is stopped. */
export const mock = defineCommand({
  name: 'mock',
  summary: 'serve a mock of the API that OpenAPI documents describe',
  options: { port: portOf(MOCK_PORT), address, cache, code, offline },
  hints: ADDRESS_HINT,
  async run(args) {
    const output = new CommandOutput(args);
    const { documents, baseUrl } = await readDocuments(args, output);
    const { createMockServer } = await import('../../server/mock-server.ts');
    const { closeOnSignal, listen, logRequests } = await import('../../server/listen.ts');
    const server = createMockServer(documents, {
      baseUrl,
      onResponse({ status, reason }, { method, url }) {
        if (reason !== undefined) output.note(describeRefused(status, reason, method, url));
      },
    });
    if (args.verbose) logRequests(server);
    const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
    closeOnSignal(server, undefined, GRACE_MS);
    const url = await listen(server, { port: MOCK_PORT, host: args.address, ...args.port });
    const titles = documents.map(({ title }) => title).join(', ');
    output.print(`Mock of ${titles} at ${url}\n`);
    return closed;
  },
});

/** Without the query, which may contain credentials. */
function describeRefused(status: number, reason: string, method: string, url: string): string {
  const lines = [`${method} ${withoutQuery(url)}: ${status}`, ...reason.split('\n')];
  // Names of the request can contain commands for terminals.
  return lines.map((line) => line.replace(/\p{Cc}/gu, ' ')).join('\n  ');
}

type MockArgs = Parameters<typeof mock.run>[0];

/** Documents of a project, or the one in a file. Throws UsageError if there are none. */
async function readDocuments(
  args: MockArgs,
  output: CommandOutput,
): Promise<Omit<ReadDocuments, 'diagnostics'>> {
  const path = resolve(args.dir);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`The file or directory "${args.dir}" does not exist.`);
  const { documents, baseUrl, diagnostics } = found.isDirectory()
    ? await readProject(args, output)
    : await readFile(path, args);
  const { printLine } = await import('../../diagnostics/print.ts');
  const print = (list: readonly Diagnostic[]) => list.map((one) => printLine(one)).join('\n');
  if (!documents.some(({ operations }) => operations.length > 0)) {
    output.warn(print(diagnostics));
    throw new UsageError(
      `"${args.dir}" has no OpenAPI document with operations. Use a project, or the path of a document.`,
    );
  }
  // Not those of pages and other files.
  output.note(print(diagnostics.filter(({ code }) => code.startsWith('openapi-'))));
  return { documents, baseUrl };
}

interface ReadDocuments {
  documents: ApiDocument[];
  /** `api.baseUrl` of the project. */
  baseUrl: readonly string[];
  diagnostics: Diagnostic[];
}

async function readProject(args: MockArgs, output: CommandOutput): Promise<ReadDocuments> {
  const { openProject } = await import('../open-project.ts');
  const { loadSite } = await import('../../site/load.ts');
  const project = openProject(args, output);
  const options = { base: '', mode: 'check', offline: args.offline } as const;
  const { site, diagnostics } = await loadSite(project, options);
  const baseUrl = site?.config.api.baseUrl ?? [];
  return { documents: site?.documents ?? [], baseUrl, diagnostics };
}

/** Reads a file with the files that it references, which can be anywhere in its repository. */
async function readFile(path: string, { offline: isOffline }: MockArgs): Promise<ReadDocuments> {
  const { loadDocuments } = await import('../../openapi/load-documents.ts');
  const { findRepositoryRoot } = await import('../../utils/git.ts');
  const folder = realpathSync(dirname(path));
  const found = findRepositoryRoot(folder);
  const projectRoot = typeof found === 'string' ? found : folder;
  const named = [relative(projectRoot, join(folder, basename(path)))];
  const read = await loadDocuments({ projectRoot, named, offline: isOffline });
  return { ...read, baseUrl: [] };
}
