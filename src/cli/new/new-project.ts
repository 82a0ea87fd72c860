import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { titleFromId } from '../../content/pages.ts';
import { describeProject } from '../../content/project.ts';
import { makeCacheDir } from '../../site/cache.ts';
import { ENGINE_NAME } from '../../utils/engine.ts';
import { UsageError } from '../args/define-command.ts';
import type { DeployTarget, NewArgs } from '../commands/new.ts';
import {
  findRepository,
  quoteForShell,
  writeDeployFiles,
  type ProjectRepository,
} from './deploy-files.ts';
import { prepareFolder } from './prepare-folder.ts';
import { addVendored, findEngineSource, type EngineSource } from './vendor-package.ts';
import { writePackageJson, writeTemplate } from './write-template.ts';
import { keepSchema } from '../open-project.ts';
import { CommandOutput } from '../output.ts';

/**
 * Creates a project: a small site that builds and passes `check`. `--deploy` also writes the files of a host, for
 * existing projects as well. Throws UsageError for a folder with other files.
 */
export async function newProject(args: NewArgs): Promise<number> {
  const output = new CommandOutput(args);
  const root = resolve(args.dir);
  const name = args.name?.trim() || titleFromId(basename(root)) || 'My docs';
  const isExisting = args.deploy !== undefined && isProject(root);
  if (!isExisting) {
    await start(root, name, args.dir, output);
    printStart(output, root, name);
  }
  if (args.deploy) await deploy(root, args.deploy, { name, isExisting, dir: args.dir, output });
  return 0;
}

function isProject(root: string): boolean {
  return ['docs.json', 'mint.json'].some((name) => existsSync(join(root, name)));
}

async function start(
  root: string,
  name: string,
  dir: string,
  output: CommandOutput,
): Promise<void> {
  prepareFolder(root, dir);
  const source = await findEngineSource(output);
  writeTemplate(root, name, source.specifier);
  addVendored(source, root);
  const project = describeProject(root);
  makeCacheDir(project);
  await keepSchema(project);
}

interface DeployContext {
  name: string;
  /** Whether the project already exists. */
  isExisting: boolean;
  dir: string;
  output: CommandOutput;
}

async function deploy(root: string, host: DeployTarget, context: DeployContext): Promise<void> {
  const { name, isExisting, dir, output } = context;
  const source = installsEngine(root) ? undefined : await findEngineSource(output);
  const engine = source ? addEngine(root, name, source) : [];
  const repository = findRepository(root);
  const { added, kept, steps } = writeDeployFiles(root, host, repository);
  const all = [...engine, ...added];
  if (isExisting && all.length === 0)
    throw new UsageError(`${dir} already contains the files for ${host}.`);
  const list = (files: readonly string[]) => files.map(toShown).join(', ');
  output.say(`${isExisting ? '' : '\n'}Added ${list(all)}.`);
  if (kept.length > 0) output.say(`Kept existing files: ${list(kept)}.`);
  for (const step of steps) output.say(step);
  if (isExisting) printMissingSettings(output, root, source);
  output.say(
    `\nTo publish the site, commit all files, including the package-lock.json from "npm install". Then ${describeNextStep(host, repository)}.`,
  );
}

/** Adds Trellis to an existing project. Keeps an existing package.json. */
function addEngine(root: string, name: string, source: EngineSource): string[] {
  const vendored = addVendored(source, root);
  const written = writePackageJson(root, name, source.specifier) ? ['package.json'] : [];
  return [...vendored, ...written].map((path) => join(root, path));
}

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readPackageJson(root: string): Manifest | undefined {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`Invalid JSON in ${toShown(file)}: ${error.message}.`);
  }
}

function installsEngine(root: string): boolean {
  const { dependencies, devDependencies } = readPackageJson(root) ?? {};
  return ENGINE_NAME in { ...dependencies, ...devDependencies };
}

/** Prints the commands that complete the package.json of an existing project, so that the host can build it. */
function printMissingSettings(output: CommandOutput, root: string, source?: EngineSource): void {
  const scripts = readPackageJson(root)?.scripts ?? {};
  const missing = ['check', 'build'].filter((name) => scripts[name] === undefined);
  const others = ['check', 'build'].filter((name) => scripts[name]?.includes('trellis') === false);
  const commands =
    missing.length > 0
      ? [`npm pkg set ${missing.map((name) => `scripts.${name}="trellis ${name}"`).join(' ')}`]
      : [];
  if (source && !installsEngine(root))
    commands.unshift(`npm install --save-dev ${source.argument}`);
  if (commands.length > 0) {
    output.say(
      `\npackage.json was not changed. To complete it, run these commands in ${toShown(root)}:\n`,
    );
    for (const command of commands) output.say(`  ${command}`);
  }
  for (const name of others)
    output.say(
      `\nThe host runs "npm run ${name}", which runs "${scripts[name]}" in package.json. Change it to run "trellis ${name}".`,
    );
}

function printStart(output: CommandOutput, root: string, name: string): void {
  const folder = relative(process.cwd(), root);
  output.say(`Created "${name}" in ${folder || 'this folder'}. Next steps:\n`);
  if (folder !== '') output.say(`  cd ${quoteForShell(folder)}`);
  output.say('  npm install      install Trellis');
  output.say('  npm run dev      start the development server');
  output.say('  npm run build    build the site into the folder dist');
  const old = process.env['__TRELLIS_OLD_NODE'];
  if (old !== undefined)
    output.say(
      `\nTrellis requires Node 22.19 or newer, but this is ${old}. Install a newer Node, or add one to the project: npm install --save-dev node@24`,
    );
}

/** A path relative to the working directory. */
function toShown(file: string): string {
  return relative(process.cwd(), file) || '.';
}

/** One-time setup at the host. */
function describeNextStep(host: DeployTarget, { folder, branch }: ProjectRepository): string {
  const rootNote = folder === '' ? '' : ` with "${folder}" as the root directory`;
  const steps: Record<DeployTarget, string> = {
    github: `push to the branch "${branch}", and select "GitHub Actions" as the source in Settings > Pages`,
    gitlab: 'push to the default branch. The URL is shown in Deploy > Pages',
    netlify: 'push, and import the repository at Netlify',
    cloudflare: `push, and connect the repository in Workers at Cloudflare${rootNote}`,
    vercel: `push, and import the repository at Vercel${rootNote}`,
    docker: `run "docker build -t docs ." and "docker run -p 8080:8080 docs"${folder === '' ? '' : ` in the folder ${folder}`}`,
  };
  return steps[host];
}
