import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isError, messageOf } from '../../utils/errors.ts';
import { isOutside } from '../../utils/files.ts';
import type { SampleStep } from './collect.ts';

/** `testing` in docs.json. */
export interface SampleSettings {
  /** Commands of languages by name; `{file}` is the file with the code. */
  languages: Readonly<Record<string, { command: string }>>;
  /** Environment variables for samples besides PATH, HOME, and LANG. */
  env: readonly string[];
}

/** Result of a sample. */
export interface StepResult {
  status: 'passed' | 'failed' | 'skipped';
  /** Reason with the output; '' for a passed sample. */
  message: string;
}

/** Environment of a sample run. */
export interface SampleRun {
  /** Empty folder of the page. */
  folder: string;
  settings: SampleSettings;
  env: NodeJS.ProcessEnv;
  /** Ends running samples. */
  signal: AbortSignal;
}

/** Time limit of a sample without `timeout`, in seconds. */
const DEFAULT_TIMEOUT = 60;
/** Maximum number of bytes of output that are kept. */
const MAX_OUTPUT = 1_000_000;
/** Maximum length of printed text in messages. */
const MAX_PRINTED = 4000;
/** Time to wait for the output of a process that has ended, in milliseconds. */
const DRAIN_MS = 2000;

/** A language that samples run in. */
interface Language {
  /** Extension of the file with the code. */
  extension: string;
  /** Programs with their arguments before the file; the first installed one is used. */
  programs: readonly (readonly [program: string, ...args: string[]])[];
}

const SHELL: Language = { extension: '.sh', programs: [['sh']] };
const BASH: Language = { extension: '.sh', programs: [['bash'], ['sh']] };
const JAVASCRIPT: Language = { extension: '.mjs', programs: [[process.execPath]] };
const TYPESCRIPT: Language = {
  extension: '.mts',
  programs: [
    [process.execPath, '--disable-warning=ExperimentalWarning', '--experimental-transform-types'],
  ],
};
const PYTHON: Language = { extension: '.py', programs: [['python3'], ['python']] };

/** Languages that run without a setting, by the names that fences use. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  sh: SHELL,
  shell: SHELL,
  bash: BASH,
  js: JAVASCRIPT,
  mjs: JAVASCRIPT,
  javascript: JAVASCRIPT,
  ts: TYPESCRIPT,
  mts: TYPESCRIPT,
  typescript: TYPESCRIPT,
  py: PYTHON,
  python: PYTHON,
};

/** Writes a file below the folder of the samples; returns why that fails. */
export function writeSampleFile(folder: string, path: string, text: string): string | undefined {
  const target = resolve(folder, path);
  if (path === '' || target === folder || isOutside(folder, target))
    return `Invalid file name "${path}". Use a path below the folder of the samples, such as "data/plants.json".`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    return undefined;
  } catch (error) {
    // A folder in the place of the file, or a file in the place of a folder.
    if (!isError(error, 'EISDIR', 'EEXIST', 'ENOTDIR', 'ENAMETOOLONG')) throw error;
    return `Cannot write "${path}": ${messageOf(error)}`;
  }
}

/** Runs the sample of a step. */
export async function runStep(
  step: SampleStep,
  number: number,
  run: SampleRun,
): Promise<StepResult> {
  const { fence } = step;
  const configured = Object.hasOwn(run.settings.languages, fence.language)
    ? run.settings.languages[fence.language]
    : undefined;
  const language = Object.hasOwn(LANGUAGES, fence.language) ? LANGUAGES[fence.language] : undefined;
  if (!configured && !language) return skip(fence.language);
  const expected = readNumber(fence.values.get('exit'), 0);
  const timeout = readNumber(fence.values.get('timeout'), DEFAULT_TIMEOUT);
  if (expected === undefined || timeout === undefined || timeout === 0)
    return fail(`"exit" and "timeout" must be numbers.`);
  const extension =
    configured || !language ? `.${fence.language.replace(/[^\w-]/g, '')}` : language.extension;
  const name = `.sample-${number}${extension}`;
  writeFileSync(join(run.folder, name), `${fence.code}\n`);
  const commands = configured
    ? [['sh', '-c', configured.command.replaceAll('{file}', name)] as const]
    : (language?.programs ?? []).map((program) => [...program, name] as const);
  for (const [program = '', ...args] of commands) {
    const ended = await runProgram(program, args, timeout, run);
    if (ended !== undefined) return judge(ended, expected, timeout, step.output);
  }
  return fail(`Cannot run ${fence.language}: "${commands[0]?.[0]}" is not installed.`);
}

function skip(language: string): StepResult {
  const message =
    language === ''
      ? 'The fence has no language.'
      : `No command for the language "${language}". Set "testing.languages.${language}.command" in docs.json.`;
  return { status: 'skipped', message };
}

function fail(message: string): StepResult {
  return { status: 'failed', message };
}

function readNumber(text: string | undefined, otherwise: number): number | undefined {
  if (text === undefined) return otherwise;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** How a program ended. */
interface Ended {
  /** Exit code, or the name of the signal. */
  code: number | string;
  stdout: string;
  stderr: string;
  isTimedOut: boolean;
}

/** Runs a program in a new process group; undefined if it is not installed. */
function runProgram(
  program: string,
  args: readonly string[],
  timeout: number,
  { folder, env, signal }: SampleRun,
): Promise<Ended | undefined> {
  return new Promise((finish, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout = collectText(child.stdout);
    const stderr = collectText(child.stderr);
    let isTimedOut = false;
    const stop = () => endGroup(child);
    const timer = setTimeout(() => {
      isTimedOut = true;
      stop();
    }, timeout * 1000);
    signal.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      settle();
      if (isError(error, 'ENOENT')) finish(undefined);
      else reject(error);
    });
    child.once('exit', (code, name) => {
      settle();
      // Background processes of the sample would keep its output open.
      stop();
      const end = () =>
        finish({ code: code ?? name ?? 0, stdout: stdout(), stderr: stderr(), isTimedOut });
      const drained = setTimeout(end, DRAIN_MS);
      child.once('close', () => {
        clearTimeout(drained);
        end();
      });
    });
  });
}

/** Collects the output of a process up to a limit; returns the output so far. */
function collectText(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size < MAX_OUTPUT) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Ends all processes of a sample. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All of them have ended.
    if (!isError(error, 'ESRCH')) throw error;
  }
}

function judge(
  { code, stdout, stderr, isTimedOut }: Ended,
  expected: number,
  timeout: number,
  output: string | undefined,
): StepResult {
  const printed = [stdout, stderr]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n');
  if (isTimedOut) return fail(withPrinted(`The timeout of ${timeout} s was exceeded.`, printed));
  if (code !== expected) {
    const wanted = expected === 0 ? '' : `, expected ${expected}`;
    const reason = typeof code === 'number' ? `Exit code ${code}${wanted}.` : `Ended by ${code}.`;
    return fail(withPrinted(reason, printed));
  }
  if (output !== undefined && !matchesOutput(stdout, output))
    return fail(withPrinted(`The output differs.\nExpected:\n${indent(output)}`, printed));
  return { status: 'passed', message: '' };
}

function withPrinted(reason: string, printed: string): string {
  if (printed === '') return `${reason}\nNothing was printed.`;
  const cut = printed.length > MAX_PRINTED ? `…${printed.slice(-MAX_PRINTED)}` : printed;
  return `${reason}\nPrinted:\n${indent(cut)}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/** A line that matches any number of lines. */
const ANY_LINES = '...';

/** Whether a text matches an expected one, without regard to spaces at the end of lines and empty lines at the end. */
export function matchesOutput(actual: string, expected: string): boolean {
  const lines = toLines(actual);
  const parts = splitList(toLines(expected), ANY_LINES);
  const isAt = (part: readonly string[], at: number) =>
    at >= 0 && part.every((line, index) => lines[at + index] === line);
  const [first = []] = parts;
  if (parts.length === 1) return lines.length === first.length && isAt(first, 0);
  if (!isAt(first, 0) || first.length > lines.length) return false;
  const last = parts.at(-1) ?? [];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    let at = from;
    while (at + part.length <= lines.length && !isAt(part, at)) at++;
    if (at + part.length > lines.length) return false;
    from = at + part.length;
  }
  const at = lines.length - last.length;
  return at >= from && isAt(last, at);
}

function toLines(text: string): string[] {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The runs of items between separators. */
function splitList(items: readonly string[], separator: string): string[][] {
  const runs: string[][] = [[]];
  for (const item of items) {
    if (item.trim() === separator) runs.push([]);
    else runs.at(-1)?.push(item);
  }
  return runs;
}

/** Environment of samples: a few variables of the caller, and those that docs.json names. */
export function sampleEnvironment(
  env: NodeJS.ProcessEnv,
  { env: names }: SampleSettings,
): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'HOME', 'LANG', ...names].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(inherited);
}
