import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadedPage } from '../../content/pages.ts';
import { locateYaml } from '../../diagnostics/locate-yaml.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { findOperation } from '../../openapi/lookup.ts';
import { basePath } from '../../openapi/mock.ts';
import { viewSampledOperation } from '../../openapi/operation-samples.ts';
import { findSampleClient, type SampleView } from '../../openapi/samples.ts';
import { operationOptions } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { parsePointer } from '../../utils/json-object.ts';
import { restoreIntegers } from '../../utils/json.ts';
import { readIfExists } from '../../utils/files.ts';
import { runStep, writeSampleFile, type SampleRun, type StepResult } from './run-step.ts';

/** A request sample of an API page. */
export interface ApiSample {
  document: ApiDocument;
  /** Line of the operation in the document, from 1. */
  line: number;
  /** `GET /plants` */
  operation: string;
  /** As the page shows it. */
  sample: SampleView;
  /** URL of the server in the code. */
  server: string;
}

/** A mock of a document that samples are sent to. */
export interface SampleMock {
  /** `http://127.0.0.1:4010` */
  origin: string;
  /** Responses since the last call, in order. */
  take(): MockedResponse[];
}

/** A response of the mock. */
export interface MockedResponse {
  status: number;
  /** Why the request was refused; undefined if it was not. */
  reason?: string | undefined;
}

/**
 * Request samples of the API pages of a site, each once. `languages` are names of languages in docs.json; undefined
 * for all that the pages show.
 */
export function collectApiSamples(
  { project, documents, config, options }: Site,
  pages: readonly LoadedPage[],
  languages: readonly string[] | undefined,
): ApiSample[] {
  const found = new Map<string, ApiSample>();
  const clients = languages?.map(findSampleClient);
  const lineOf = createLines(project.root);
  for (const page of pages) {
    const target = page.frontMatter.openapi && findOperation(documents, page.frontMatter.openapi);
    if (!target || target.problem !== undefined || target.value.kind !== 'operation') continue;
    const { document, value: operation } = target;
    const view = viewSampledOperation(document, operation, operationOptions(page, config, options));
    const server = (view.servers[0]?.url ?? '').replace(/\/$/, '');
    for (const sample of restoreIntegers(document.largeIntegers, view.samples)) {
      if (clients && !clients.includes(findSampleClient(sample.client ?? sample.language)))
        continue;
      const key = JSON.stringify([document.id, operation.id, sample.label, sample.code]);
      const line = lineOf(document, operation.pointer);
      found.set(key, { document, line, operation: operation.id, sample, server });
    }
  }
  return [...found.values()];
}

/** Finds the lines of operations; 1 in documents from the network and in other files. */
function createLines(root: string): (document: ApiDocument, pointer: string) => number {
  const known = new Map<ApiDocument, ReturnType<typeof locateYaml>>();
  return (document, pointer) => {
    const locate = known.get(document) ?? locateYaml(readIfExists(join(root, document.id)) ?? '');
    known.set(document, locate);
    return locate(parsePointer(pointer), 'key').line;
  };
}

/** Credentials of samples for Basic authentication, which the mock decodes. */
const CREDENTIALS = Buffer.from('user:password').toString('base64');

/** Files that samples send: `@photo.png`, `@./photos/fern.png`, `File.open('fern.png')`. */
const FILE_PATHS =
  /@"?([\w./-]+)|(?:open|openAsBlob|binread|read(?:File|AllBytes)?(?:Sync)?|Path\.of|CURLFile|get_contents|filedata)\((?:part, )?['"]([\w./-]+)['"]/gi;

/** Statements of samples that only servers with TLS accept; the mock has none. */
const REQUIRES_TLS = /^http\.use_ssl = true\n/m;

/**
 * Sends a sample to the mock of its document. It passes if the program succeeds and the mock accepts all requests.
 * Samples that would send to another server are not run.
 */
export async function runApiSample(
  { document, operation, sample, server }: ApiSample,
  mock: SampleMock,
  options: Omit<SampleRun, 'folder'>,
): Promise<StepResult> {
  const result = await run();
  const message =
    result.status === 'failed'
      ? `${operation}, ${sample.label}: ${result.message}`
      : result.message;
  return { ...result, message };

  async function run(): Promise<StepResult> {
    if (server === '')
      return skip(
        'The document has no server. Set "servers" in it, or "api.baseUrl" in docs.json.',
      );
    if (!sample.code.includes(server))
      return skip('The sample does not contain the URL of the server.');
    if (/\bdocument\./.test(sample.code) && sample.language === 'javascript')
      return skip('The sample runs in browsers only.');
    const code = sample.code
      .replaceAll(server, mock.origin + basePath(document))
      .replace(REQUIRES_TLS, '')
      .replaceAll('<CREDENTIALS>', CREDENTIALS);
    const folder = mkdtempSync(join(tmpdir(), 'trellis-samples-'));
    try {
      // A path that cannot be written is reported by the program that reads it.
      for (const [, inShell, inCode] of sample.code.matchAll(FILE_PATHS))
        writeSampleFile(folder, inShell ?? inCode ?? '', 'sample');
      mock.take();
      const fence = {
        kind: 'fence',
        language: sample.language,
        code,
        words: new Set<string>(),
        values: new Map<string, string>(),
        line: 1,
      } as const;
      const ended = await runStep({ fence, file: document.id }, 0, { ...options, folder });
      return judge(ended, mock.take(), PLACEHOLDER.test(sample.code));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

/** Placeholders of values without an example, which patterns and formats may reject. */
const PLACEHOLDER = /(?:<|%3C)string(?:(?: |%20|\+)\d+)?(?:>|%3E)|[/=]\{[^{}"'\s]+\}/i;

function judge(
  ended: StepResult,
  responses: readonly MockedResponse[],
  hasPlaceholder: boolean,
): StepResult {
  const refused = responses.find(({ status }) => status >= 400);
  if (refused) {
    const { status, reason } = refused;
    const message = `The mock responded with ${status}${reason === undefined ? '.' : `: ${reason}`}`;
    return hasPlaceholder ? skip(`The sample contains a placeholder. ${message}`) : fail(message);
  }
  if (ended.status === 'skipped') return ended;
  const missing = ended.status === 'failed' ? findMissing(ended.message) : undefined;
  if (missing !== undefined) return skip(missing);
  // Some programs refuse to send it.
  if (ended.status === 'failed' && hasPlaceholder && responses.length === 0)
    return skip(`The sample contains a placeholder. ${ended.message}`);
  if (ended.status === 'failed') return ended;
  return responses.length === 0 ? fail('The sample sent no request to the mock.') : ended;
}

/** The missing tool or library in an error message of a program. */
function findMissing(message: string): string | undefined {
  const [, tool] = /(\S+): (?:command )?not found\s*$/m.exec(message) ?? [];
  if (message.startsWith('Exit code 127') && tool) return `"${tool}" is not installed.`;
  const [, library] =
    /No module named '([\w.]+)'|Cannot find package '([^']+)'/.exec(message) ?? [];
  if (library !== undefined) return `The package "${library}" is not installed.`;
  return /^Cannot run .*is not installed\.$/.test(message) ? message : undefined;
}

function skip(message: string): StepResult {
  return { status: 'skipped', message };
}

function fail(message: string): StepResult {
  return { status: 'failed', message };
}
