import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LiveMessage } from '../../src/client/overlay-names.ts';
import { BIN, cliEnv } from './run-node.ts';

export interface DevServer {
  /** `http://localhost:50123/docs`, without a slash at the end. */
  url: string;
  child: ChildProcess;
  /** Its output on standard error. */
  output(): string;
  /** Stops it, and returns its exit code or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Starts `trellis dev` on a free port; throws with its output if it ends immediately. */
export function startDev(root: string, args: readonly string[] = []): Promise<DevServer> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  return startServer(process.execPath, [BIN, 'dev', root, ...port, '--offline', ...args]);
}

/** Starts a command that prints its URL; throws with its output if it ends immediately. */
export async function startServer(
  program: string,
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<DevServer> {
  const child = spawn(program, words, {
    env: cliEnv(),
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /http:\/\/\S+(?=\/)/.exec(line)?.[0];
    if (!found) continue;
    return {
      url: found,
      child,
      output: () => output,
      async stop(signal = 'SIGTERM') {
        child.kill(signal);
        const [code, by] = (await closed) as [number | null, NodeJS.Signals | null];
        return code ?? by;
      },
    };
  }
  throw new Error(`The server ended before it said where it is: ${output}`);
}

/** Messages to an open page of a site in development. */
export interface Listener {
  /** The last message, as soon as it meets a condition. */
  until(fulfils: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  close(): void;
}

/** Listens like the page at a path. */
export async function listenLive(url: string, path: string): Promise<Listener> {
  const stop = new AbortController();
  const page = new URL(url).pathname.replace(/\/$/, '') + path;
  const address = `${url}/_trellis/live?page=${encodeURIComponent(page)}`;
  const headers = { accept: 'text/event-stream' };
  const { body } = await fetch(address, { headers, signal: stop.signal });
  const messages: LiveMessage[] = [];
  let onMessage = () => {};
  const read = async () => {
    let text = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      messages.push(...parts.map((part) => JSON.parse(part.slice('data: '.length)) as LiveMessage));
      onMessage();
    }
  };
  read().catch(() => {}); // ended by `close`
  return {
    until: (fulfils) =>
      new Promise((finish, fail) => {
        const last = () => messages.at(-1);
        const timer = setTimeout(
          () => fail(new Error(`never told, the last was ${JSON.stringify(last())}`)),
          60_000,
        );
        onMessage = () => {
          const message = last();
          if (!message || !fulfils(message)) return;
          clearTimeout(timer);
          finish(message);
        };
        onMessage();
      }),
    close: () => stop.abort(),
  };
}
