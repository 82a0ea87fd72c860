import { join, resolve } from 'node:path';
import type { Project } from '../../content/project.ts';
import type { SiteOptions } from '../../site/model/site-options.ts';
import type { Args } from '../args/args.ts';
import { openProject } from '../open-project.ts';
import { Output } from '../output.ts';
import { checkOutDir } from './publish.ts';

/** What is to be built, and where it goes. */
export interface BuildJob {
  args: Args;
  project: Project;
  /** Absolute path of the folder to write. */
  outDir: string;
  output: Output;
  options: SiteOptions;
}

/** Reads a job from the command line. A project with an Astro configuration gets its server part, unless a plain static site is asked for. */
export function openJob(args: Args): BuildJob {
  const project = openProject(args.dir);
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  checkOutDir(outDir, project.root);
  const { base, site: origin, groups, offline, precompress, pictures } = args;
  const hasServer = project.isAstroProject && args.out === undefined;
  const kind = { mode: 'build', hasServer, hasAstroConfig: hasServer } as const;
  const options = { base, origin, outDir, groups, offline, precompress, pictures, ...kind };
  return { args, project, outDir, output: new Output(args), options };
}
