import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cost of one run of a command. */
export interface Measured {
  /** CPU seconds, user and system, of the process and its descendants. */
  cpu: number;
  /** Elapsed seconds. */
  wall: number;
  /** Peak memory of the process tree, in MB (10^6 bytes). */
  memory: number;
}

/** Output of a build. */
export interface Output {
  files: number;
  /** MB of all files. */
  size: number;
  /** kB of an HTML file, on average. */
  page: number;
}

const TIME = '/usr/bin/time';
/** Interval between memory measurements, in milliseconds. */
const PAUSE = 40;

/** Runs a command. Throws with its last lines of output if it fails or takes more than `limit` seconds. */
export async function measure(
  command: readonly string[],
  cwd: string,
  limit = 900,
): Promise<Measured> {
  if (!existsSync(TIME)) throw new Error(`${TIME} is not there; on Debian: apt install time`);
  const log = join(tmpdir(), `trellis-bench-${process.pid}.txt`);
  const startedAt = performance.now();
  const child = spawn(TIME, ['-f', '%U %S', '-o', log, ...command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', NODE_OPTIONS: '', ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }, // prettier-ignore
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-2000)));
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, treeMemory(child.pid ?? 0))), PAUSE);
  const stop = setTimeout(() => child.kill('SIGKILL'), limit * 1000);
  const code = await new Promise((finish) => child.on('close', finish));
  clearInterval(look);
  clearTimeout(stop);
  const wall = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}:\n${output}`);
  const [user = 0, system = 0] = (readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  rmSync(log, { force: true });
  return { cpu: user + system, wall, memory: memory / 1e6 };
}

/** Memory of a process and its descendants, in bytes; shared pages count for each. */
function treeMemory(root: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(readProc(name, 'stat').split(') ').at(-1)?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const sum = (pid: number): number =>
    Number(readProc(String(pid), 'statm').split(' ')[1] ?? 0) * 4096 +
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** Counts the files of a folder. */
export function measureOutput(folder: string): Output {
  const [sum, html] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size } = statSync(join(entry.parentPath, entry.name));
    for (const kind of entry.name.endsWith('.html') ? [sum, html] : [sum]) {
      kind.files += 1;
      kind.bytes += size;
    }
  }
  return { files: sum.files, size: sum.bytes / 1e6, page: html.bytes / 1e3 / (html.files || 1) };
}

/** The median run by CPU time. */
export function median(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.cpu - b.cpu);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
