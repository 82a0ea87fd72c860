import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSampleClient, printSample } from '../../src/openapi/samples.ts';
import { buildCase } from '../support/case-request.ts';
import { compareRequest } from '../support/compare-request.ts';
import { startRecording, type Recorded } from '../support/recording-server.ts';
import { FILE_NAME, FILE_TEXT, REQUEST_CASES, type RequestCase } from '../support/request-cases.ts';
import { makeTempDir } from '../support/write-project.ts';
import type { Language } from './languages.ts';

/** What came of the samples of a language. */
export interface LanguageReport {
  /** How many arrived as the cases say. */
  right: number;
  /** Names of cases, and what was wrong. */
  wrong: string[];
  /** Cases that cannot be sent, and why. */
  exceptions: string[];
  /** What the programs wrote to their standard error. */
  errors: string;
}

/** Whether the tools of a language are there. */
export async function isInstalled({ tool, probe }: Language): Promise<boolean> {
  return (await run([tool, ...probe], process.cwd())).exitCode === 0;
}

/** Prints all cases in a language, runs them against a server, and compares what arrives. */
export async function runLanguage(language: Language): Promise<LanguageReport> {
  const api = await startRecording();
  const folder = makeTempDir(`samples-${language.client}-`);
  writeFileSync(join(folder, FILE_NAME), Buffer.from(FILE_TEXT, 'latin1'));
  const exceptions = language.exceptions ?? {};
  const cases = REQUEST_CASES.filter(({ name }) => !Object.hasOwn(exceptions, name));
  const programs = cases.map((entered) => ({
    name: `case-${entered.name}`,
    code: print(language, entered, api.url),
  }));
  let errors = '';
  for (const command of language.write(programs, folder))
    errors += (await run(command, folder)).stderr;
  const wrong = cases.flatMap((entered) => judge(entered, api.requests));
  await api.close();
  return {
    right: cases.length - wrong.length,
    wrong,
    exceptions: Object.entries(exceptions).map(([name, reason]) => `${name}: ${reason}`),
    errors,
  };
}

function print({ client }: Language, entered: RequestCase, url: string): string {
  const found = findSampleClient(client);
  if (!found) throw new Error(`no client ${client}`);
  return printSample(buildCase(entered, url).request, found).code;
}

function judge(entered: RequestCase, requests: readonly Recorded[]): string[] {
  const own = requests.filter(({ url }) => url.split(/[/?]/)[1] === entered.name);
  const [request] = own;
  if (!request) return [`${entered.name}: nothing arrived`];
  const differences = [
    ...(own.length > 1 ? [`arrived ${own.length} times`] : []),
    ...compareRequest(entered, request),
  ];
  return differences.length === 0 ? [] : [`${entered.name}: ${differences.join('; ')}`];
}

interface Run {
  exitCode: number | null;
  stderr: string;
}

function run([command = '', ...args]: readonly string[], cwd: string): Promise<Run> {
  return new Promise((finish) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 300_000,
    });
    let stderr = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.on('error', () => finish({ exitCode: null, stderr }));
    child.on('close', (exitCode) => finish({ exitCode, stderr }));
  });
}
