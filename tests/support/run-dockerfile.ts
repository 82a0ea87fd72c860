import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeTempDir } from './write-project.ts';

/** State of an image after its last instruction. */
export interface Image {
  /** Its working folder, as a folder of this machine. */
  folder: string;
  env: Record<string, string>;
  command: string[];
  /** The command of HEALTHCHECK, for a shell. */
  healthCheck: string;
  user: string;
}

/**
 * Runs the instructions of a Dockerfile one by one without Docker, each stage in a clean folder that represents its working directory. `run` is
 * called with the commands of RUN.
 */
export async function runDockerfile(
  context: string,
  run: (command: string, folder: string) => Promise<void>,
): Promise<Image> {
  const stages = new Map<string, Image>();
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').trim().split('\n');
  let image = newImage();
  for (const [word, rest] of readInstructions(join(context, 'Dockerfile'))) {
    if (word === 'FROM') {
      image = newImage();
      const name = / AS (\w+)$/.exec(rest)?.[1];
      if (name) stages.set(name, image);
    } else if (word === 'COPY') {
      const { stage, sources, target } = readCopy(rest);
      const from = stages.get(stage)?.folder ?? context;
      copy(from, sources, join(image.folder, target), stage === '' ? ignored : []);
    } else if (word === 'ENV') {
      for (const pair of rest.split(' ')) image.env[pair.split('=')[0]!] = pair.split('=')[1]!;
    } else if (word === 'RUN') await run(rest, image.folder);
    else if (word === 'USER') image.user = rest;
    else if (word === 'HEALTHCHECK') image.healthCheck = rest.replace(/^.*?CMD /, '');
    else if (word === 'CMD') image.command = JSON.parse(rest) as string[];
    else if (word !== 'WORKDIR' && word !== 'EXPOSE') throw new Error(`${word} is not known here`);
  }
  return image;
}

function newImage(): Image {
  return {
    folder: makeTempDir('trellis-image-'),
    env: {},
    command: [],
    healthCheck: '',
    user: 'root',
  };
}

function readInstructions(file: string): [word: string, rest: string][] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return lines.map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)]);
}

/** `/site/dist` of another stage is `dist` of its folder. */
function readCopy(rest: string): { stage: string; sources: string[]; target: string } {
  const [, stage = '', paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
  const words = paths.split(' ').map((path) => path.replace(/^\/site\//, ''));
  return { stage, sources: words.slice(0, -1), target: words.at(-1)! };
}

/** Copies the content of a folder, or a file, into the target. */
function copy(from: string, sources: string[], target: string, ignored: string[]): void {
  for (const source of sources.flatMap((path) =>
    path === '.' ? path : globSync(path, { cwd: from }),
  )) {
    const isFile = statSync(join(from, source)).isFile();
    mkdirSync(target, { recursive: true });
    cpSync(join(from, source), isFile ? join(target, basename(source)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !ignored.some((name) => path === join(from, name)),
    });
  }
}

/** Whether the health check of an image succeeds. */
export function isHealthy({ healthCheck, folder }: Image, env: NodeJS.ProcessEnv): boolean {
  try {
    execFileSync('sh', ['-c', healthCheck], { cwd: folder, env, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
