import { spawn } from 'node:child_process';
import { DEFAULT_PORT } from '../../server/http/listen.ts';
import type { Args } from '../args/args.ts';

/** Runs the server that a build made, in a process of its own, and hands it the signals of this one; its exit code comes back. */
export function runServer(file: string, { port, address }: Args, cwd: string): Promise<number> {
  const env = { ...process.env, PORT: String(port ?? DEFAULT_PORT), HOST: address };
  const child = spawn(process.execPath, [file], { stdio: 'inherit', cwd, env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((finish) => child.on('exit', (code) => finish(code ?? 0)));
}
