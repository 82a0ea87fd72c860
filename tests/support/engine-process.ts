import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cliEnv, type RunResult } from './run-node.ts';

const CHILD = fileURLToPath(new URL('./_engine-process.js', import.meta.url));

let child: Promise<ChildProcess> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of Trellis in a process that all test files of a worker share: loading the engine
 * takes longer than most builds of a fixture. Commands run one after another, with the environment of their caller.
 * Tests of processes use `runCli`.
 */
export function runInEngine(
  args: readonly string[],
  cwd: string = process.cwd(),
): Promise<RunResult> {
  const next = last.then(async () => {
    child ??= start();
    const engine = await child;
    engine.ref();
    engine.send({ args, cwd, env: cliEnv() });
    try {
      return await answerOf(engine);
    } finally {
      engine.unref();
    }
  });
  last = next.catch(() => {});
  return next;
}

async function start(): Promise<ChildProcess> {
  const engine = fork(CHILD, { env: cliEnv(), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(engine, 'message');
  // If it ends, only the running command fails.
  engine.once('exit', () => (child = undefined));
  process.once('exit', () => engine.kill());
  engine.channel?.unref();
  return engine;
}

/** Result of the command; fails if the process ends without a response. */
async function answerOf(engine: ChildProcess): Promise<RunResult> {
  const listening = new AbortController();
  const { signal } = listening;
  const failed = once(engine, 'exit', { signal }).then(([code]) => {
    throw new Error(`the engine's process ended with ${String(code)}`);
  });
  try {
    const [result] = (await Promise.race([once(engine, 'message', { signal }), failed])) as [
      RunResult,
    ];
    return result;
  } finally {
    failed.catch(() => {});
    listening.abort();
  }
}
