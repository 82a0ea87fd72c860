import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ENGINE_NAME,
  ENGINE_ROOT,
  ENGINE_SRC,
  ENGINE_VERSION,
  engineDigest,
  IS_PACKED,
  IS_PUBLISHED,
} from '../../utils/engine.ts';
import { shortDigest } from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';
import type { CommandOutput } from '../output.ts';
import { addLines } from './write-template.ts';

/** Name of the file that `npm pack` writes. */
const TARBALL = `${ENGINE_NAME.replace('@', '').replace('/', '-')}-${ENGINE_VERSION}.tgz`;

/**
 * Source of the package for a project: a version in a registry, or a copy of the package in the
 * project.
 */
export interface EngineSource {
  /** Version specifier for package.json. */
  specifier: string;
  /** Argument of `npm install` in the folder of the project. */
  argument: string;
  /** The packed package, which `addVendored` copies into the project. */
  tarball?: string;
}

/**
 * Finds the package for new projects. A checkout packs itself, once per state; an installed package packs itself
 * again unless its version is in a registry. Throws UsageError without npm.
 */
export async function findEngineSource(output: CommandOutput): Promise<EngineSource> {
  if (IS_PUBLISHED)
    return { specifier: ENGINE_VERSION, argument: `--save-exact ${ENGINE_NAME}@${ENGINE_VERSION}` };
  const tarball = IS_PACKED ? await packAgain() : await packCheckout(output);
  return { specifier: `file:vendor/${TARBALL}`, argument: `./vendor/${TARBALL}`, tarball };
}

/** Keeps the package in the repository, regardless of ignore rules. */
const VENDORED_RULES = '!/vendor/\n!/vendor/*.tgz\n';

/** Copies the package into a project unless it exists. Returns its path in the project if it is new. */
export function addVendored({ tarball }: EngineSource, root: string): string[] {
  const path = `vendor/${TARBALL}`;
  if (tarball === undefined || existsSync(join(root, path))) return [];
  mkdirSync(join(root, 'vendor'), { recursive: true });
  copyFileSync(tarball, join(root, path));
  addLines(join(root, '.gitignore'), VENDORED_RULES);
  return [path];
}

/** Packs the installed package without running its scripts, which require a checkout. */
async function packAgain(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-pack-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await pack(ENGINE_ROOT, folder);
  return join(folder, TARBALL);
}

const SOURCE_FILES = ['package.json', 'LICENSE', 'README.md', 'bin/trellis.js', 'bin/_node.js'];

/** Packs a copy of the checkout, so that concurrent commands do not conflict. */
async function packCheckout(output: CommandOutput): Promise<string> {
  const texts = SOURCE_FILES.map((file) => readFileSync(join(ENGINE_ROOT, file), 'utf8'));
  const key = shortDigest(12, engineDigest(), ...texts);
  const cache = join(ENGINE_ROOT, '.trellis/package');
  const tarball = join(cache, key, TARBALL);
  if (existsSync(tarball)) return tarball;
  output.say(
    'Packing Trellis for the project. This takes about 30 seconds, once for each version of this checkout.',
  );
  mkdirSync(cache, { recursive: true });
  const earlier = readdirSync(cache).filter((name) => !name.startsWith('draft-'));
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    const copy = join(draft, 'package');
    for (const file of SOURCE_FILES) cpSync(join(ENGINE_ROOT, file), join(copy, file));
    await run(process.execPath, [
      '--import',
      pathToFileURL(join(ENGINE_ROOT, 'bin/register.js')).href,
      join(ENGINE_SRC, 'cli/package/make-package.ts'),
      join(copy, 'dist/engine'),
    ]);
    await pack(copy, draft);
    for (const name of earlier) rmSync(join(cache, name), { recursive: true, force: true });
    mkdirSync(join(cache, key), { recursive: true });
    renameSync(join(draft, TARBALL), tarball);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return tarball;
}

/** Runs `npm pack` in a folder; writes the file to another one. */
function pack(source: string, destination: string): Promise<void> {
  return run('npm', ['pack', '--ignore-scripts'], {
    cwd: source,
    env: { ...process.env, npm_config_pack_destination: destination },
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
}

/** Runs a program. Rejects with its output if it fails. */
function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; shell?: boolean } = {},
): Promise<void> {
  return new Promise((finish, fail) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (printed += data.toString()));
    child.on('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new UsageError(`Cannot pack Trellis for the project: ${program} not found.`)
          : error,
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? finish()
        : fail(
            new Error(
              `Cannot pack Trellis for the project: ${program} exited with code ${code}.\n${printed.trim()}`,
            ),
          ),
    );
  });
}
