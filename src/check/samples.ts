import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleLoader } from '../mdx/modules.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { countNoun, withoutControls } from '../utils/text.ts';
import { runApiSample, type ApiSample, type SampleMock } from './samples/api-samples.ts';
import { collectSamples, type SamplePage, type SampleStep } from './samples/collect.ts';
import {
  runStep,
  sampleEnvironment,
  writeSampleFile,
  type SampleSettings,
  type StepResult,
} from './samples/run-step.ts';

export { collectApiSamples, type ApiSample } from './samples/api-samples.ts';
export type { MockedResponse, SampleMock } from './samples/api-samples.ts';

/** Result of a sample with its location. */
interface SampleResult extends StepResult {
  /**
   * Path of the page relative to the project root; of the snippet, if the sample is in one; of the document, for
   * samples of API pages.
   */
  page: string;
  /** Line of the fence or operation, from 1. */
  line: number;
  language: string;
  /** `GET /plants (cURL)`, for samples of API pages. */
  request?: string;
}

/** Results of all samples, in reading order. */
export interface SampleReport {
  /** Number of pages with samples. */
  pages: number;
  passed: number;
  failed: number;
  skipped: number;
  samples: SampleResult[];
}

/** Options of `testSamples`. */
interface TestOptions {
  /** Absolute path of the project. */
  root: string;
  pages: readonly { file: string; body: string }[];
  modules: ModuleLoader;
  /** Request samples of API pages, which are sent to mocks. */
  apiSamples?: readonly ApiSample[] | undefined;
  /** Starts the mock of a document. */
  startMock?: ((document: ApiDocument) => Promise<SampleMock & { close(): void }>) | undefined;
  settings: SampleSettings;
  env: NodeJS.ProcessEnv;
  /** Stops running samples; their folders are removed. */
  signal: AbortSignal;
  /** Called after each sample with its code. */
  onSample?: ((code: string, result: SampleResult) => void) | undefined;
  /** Called before each page and each sample of an API page with its number, from 0, and their count. */
  onPage?: ((number: number, count: number) => void) | undefined;
}

/**
 * Runs the code fences with the word `test`, page by page and in order. Each page has a separate
 * empty folder, which is removed afterwards.
 */
export async function testSamples(options: TestOptions): Promise<SampleReport> {
  const { root, pages, modules, signal, onPage, apiSamples = [] } = options;
  const collected = collectSamples(root, pages, modules);
  const total = collected.length + apiSamples.length;
  const samples: SampleResult[] = [];
  for (const [number, page] of collected.entries()) {
    if (signal.aborted) break;
    onPage?.(number, total);
    samples.push(...(await testPage(page, options)));
  }
  const onSample = (number: number) => onPage?.(collected.length + number, total);
  samples.push(...(await testApiSamples(apiSamples, options, onSample)));
  const countOf = (status: StepResult['status']) =>
    samples.filter((one) => one.status === status).length;
  return {
    pages: collected.length,
    passed: countOf('passed'),
    failed: countOf('failed'),
    skipped: countOf('skipped'),
    samples,
  };
}

/** Sends request samples to mocks, one for each document. */
async function testApiSamples(
  samples: readonly ApiSample[],
  { settings, env, signal, startMock }: TestOptions,
  onSample: (number: number) => void,
): Promise<SampleResult[]> {
  const mocks = new Map<ApiDocument, SampleMock & { close(): void }>();
  const run = { settings, env: sampleEnvironment(env, settings), signal };
  const results: SampleResult[] = [];
  try {
    for (const [number, one] of samples.entries()) {
      if (signal.aborted) break;
      onSample(number);
      const { document, line, operation, sample } = one;
      const mock = mocks.get(document) ?? (await startMock?.(document));
      if (!mock) break;
      mocks.set(document, mock);
      const request = `${operation} (${sample.label})`;
      const result = await runApiSample(one, mock, run);
      results.push({ page: document.id, line, language: sample.language, request, ...result });
    }
  } finally {
    for (const mock of mocks.values()) mock.close();
  }
  return results;
}

async function testPage(
  { steps }: SamplePage,
  { settings, env, signal, onSample }: TestOptions,
): Promise<SampleResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-samples-'));
  const run = { folder, settings, env: sampleEnvironment(env, settings), signal };
  try {
    const results: SampleResult[] = [];
    const add = (step: SampleStep, result: StepResult) => {
      const sampleResult = toSampleResult(step, result);
      results.push(sampleResult);
      onSample?.(step.fence.code, sampleResult);
    };
    for (const [number, step] of steps.entries()) {
      if (signal.aborted) break;
      if (step.isLost) {
        add(step, { status: 'skipped', message: 'There is no sample before this output.' });
        continue;
      }
      if (step.writesTo === undefined) {
        add(step, await runStep(step, number, run));
        continue;
      }
      const problem = writeSampleFile(folder, step.writesTo, `${step.fence.code}\n`);
      if (problem !== undefined) add(step, { status: 'failed', message: problem });
    }
    return results;
  } finally {
    // A sample can leave files that are being written.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function toSampleResult({ file, fence }: SampleStep, result: StepResult): SampleResult {
  return { page: file, line: fence.line, language: fence.language, ...result };
}

/**
 * Formats a report as text: each failure with its location, samples that were skipped, and the counts. Samples of API
 * pages that were skipped for the same reason are counted.
 */
export function formatSamples({ pages, passed, failed, skipped, samples }: SampleReport): string {
  const isCounted = ({ status, request }: SampleResult) =>
    status === 'skipped' && request !== undefined;
  const blocks = samples
    .filter((sample) => sample.status !== 'passed' && !isCounted(sample))
    .map(({ page, line, status, message }) => {
      const [first = '', ...rest] = withoutControls(message).split('\n');
      return [`${page}:${line}  ${status}: ${first}`, ...rest.map((text) => `  ${text}`)].join(
        '\n',
      );
    });
  const counted = Map.groupBy(
    samples.filter(isCounted),
    ({ page, message }) => `${page}  skipped: ${withoutControls(message)}`,
  );
  const reasons = [...counted].map(
    ([text, { length }]) => `${text} (${countNoun(length, 'sample')})`,
  );
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const requests = samples.filter(({ request }) => request !== undefined).length;
  const where = [
    `${countNoun(pages, 'page')} with samples`,
    ...(requests > 0 ? [countNoun(requests, 'request sample')] : []),
  ];
  const summary = `${counts.join(', ')} (${where.join(', ')})`;
  const hint = 'To test a code block, write "test" after its language.';
  const lines = [...blocks, ...reasons, summary, ...(samples.length === 0 ? [hint] : [])];
  return `${lines.join('\n\n')}\n`;
}

/** Formats a report as JUnit XML: a suite for each page, and a test case for each sample. */
export function formatAsJunit({ failed, samples }: SampleReport): string {
  const suites = [...Map.groupBy(samples, ({ page }) => page)].map(([page, group]) => {
    const failures = group.filter(({ status }) => status === 'failed').length;
    const skipped = group.filter(({ status }) => status === 'skipped').length;
    return [
      `  <testsuite name="${escape(page)}" tests="${group.length}" failures="${failures}" skipped="${skipped}">`,
      ...group.map(formatCase),
      '  </testsuite>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="trellis test" tests="${samples.length}" failures="${failed}">`,
    ...suites,
    '</testsuites>\n',
  ].join('\n');
}

function formatCase({ page, line, language, request, status, message }: SampleResult): string {
  const name = escape(`${page}:${line}${language === '' ? '' : ` ${request ?? language}`}`);
  const open = `    <testcase classname="${escape(page)}" name="${name}"`;
  if (status === 'passed') return `${open}/>`;
  const [first = ''] = message.split('\n', 1);
  const tag = status === 'failed' ? 'failure' : 'skipped';
  return `${open}>\n      <${tag} message="${escape(first)}">${escape(message)}</${tag}>\n    </testcase>`;
}

function escape(text: string): string {
  return withoutControls(text)
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
