import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { describeProject } from '../../content/project.ts';
import { titleFromId } from '../../content/page.ts';
import type { Args } from '../args/args.ts';
import { UsageError, type DeployTarget } from '../args/values.ts';
import { keepSchema } from '../keep-schema.ts';
import { makeCacheDir } from '../../site/cache/cache-dir.ts';
import { Output } from '../output.ts';
import { NEXT_STEPS } from '../new/next-steps.ts';
import { refuseFiles } from '../new/refuse-files.ts';
import { writeDeployFiles, writeTemplate } from '../new/write-template.ts';

/**
 * Starts a project: a small site that builds and passes `check`. With `--deploy` also what a host needs, which a project that is
 * there gets, too. Throws UsageError for a folder with other files.
 */
export async function newProject(args: Args): Promise<number> {
  const output = new Output(args);
  const root = resolve(args.dir);
  const name = args.name?.trim() || titleFromId(basename(root)) || 'My docs';
  const isStarted = args.deploy !== undefined && isProject(root);
  if (!isStarted) await start(root, name, args.dir);
  const added = args.deploy ? writeDeployFiles(root, args.deploy, name) : [];
  if (isStarted && added.length === 0)
    throw new UsageError(`${args.dir} has the files for ${args.deploy} already`);
  if (isStarted) output.say(`New: ${added.join(', ')}.`);
  else tellStart(output, root, name);
  if (args.deploy) tellHost(output, args.deploy, root);
  return 0;
}

function isProject(root: string): boolean {
  return ['docs.json', 'mint.json'].some((name) => existsSync(join(root, name)));
}

async function start(root: string, name: string, dir: string): Promise<void> {
  refuseFiles(root, dir);
  writeTemplate(root, name);
  const project = describeProject(root);
  makeCacheDir(project);
  await keepSchema(project);
}

function tellStart(output: Output, root: string, name: string): void {
  const folder = relative(process.cwd(), root);
  output.say(`"${name}" is in ${folder || 'this folder'}. Next:\n`);
  if (folder !== '') output.say(`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`);
  output.say('  npm install      Trellis, in the version that package.json names');
  output.say('  npm run dev      write; changes show at once');
  output.say('  npm run build    make the site');
}

function tellHost(output: Output, host: DeployTarget, root: string): void {
  output.say(`\nTo publish it, ${NEXT_STEPS[host]}.`);
  const settings = readFileSync(join(root, 'package.json'), 'utf8');
  if (!settings.includes('trellis build'))
    output.say(
      'package.json stays as it is: its scripts "check" and "build" have to call trellis.',
    );
}
