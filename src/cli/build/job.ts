import { join, resolve } from 'node:path';
import type { Project } from '../../content/project.ts';
import type { SiteOptions } from '../../site/model/site-options.ts';
import type { Args } from '../args/args.ts';
import { openProject } from '../open-project.ts';
import { Output } from '../output.ts';
import { UsageError } from '../args/values.ts';
import { checkOutDir } from './publish.ts';
import { isZip } from './zip-folder.ts';

/** What is to be built, and where it goes. */
export interface BuildJob {
  args: Args;
  project: Project;
  /** Absolute path of the folder to write, or of a zip. */
  outDir: string;
  output: Output;
  options: SiteOptions;
}

/** Reads a job from the command line. A project with an Astro configuration gets its server part, unless a plain static site is asked for. */
export function openJob(args: Args): BuildJob {
  const isStatic = args.out !== undefined || args.portable;
  const job = readJob(args, args.out, !isStatic && openProject(args.dir).isAstroProject);
  checkOutDir(job.outDir, job.project.root);
  checkPortable(args);
  return job;
}

/** A job whose site goes no further than the cache, and has no server part; `--out` means something else. */
export function openStaticJob(args: Args): BuildJob {
  return readJob({ ...args, portable: false }, undefined, false);
}

function readJob(args: Args, out: string | undefined, hasServer: boolean): BuildJob {
  const project = openProject(args.dir);
  const outDir = resolve(out ?? join(project.root, 'dist'));
  const { base, site: origin, groups, offline, precompress, pictures, portable } = args;
  const kind = { mode: 'build', hasServer, hasAstroConfig: hasServer, portable } as const;
  const options = { base, origin, outDir, groups, offline, precompress, pictures, ...kind };
  return { args, project, outDir, output: new Output(args), options };
}

/** Throws UsageError for what does not go with a site that is opened from disk, or with any other. */
function checkPortable({ base, out, portable, precompress }: Args): void {
  if (!portable && isZip(out))
    throw new UsageError(`--out ${out} is for a site that opens from disk: add --portable`);
  if (portable && base)
    throw new UsageError('--base is for a host: a site made with --portable lies anywhere');
  if (portable && precompress)
    throw new UsageError('--precompress is for a server: nothing asks for copies on disk');
}
