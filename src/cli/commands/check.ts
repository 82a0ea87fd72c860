import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { checkSite } from '../../check/check-site.ts';
import { formatForGithub } from '../../check/format/github.ts';
import { formatAsJson } from '../../check/format/json.ts';
import { formatForPeople } from '../../check/format/people.ts';
import { formatAsSarif } from '../../check/format/sarif.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor } from '../../diagnostics/print.ts';
import { ENGINE_VERSION } from '../../site/engine-digest.ts';
import { loadSite, type LoadedSite } from '../../site/load-site.ts';
import type { Args } from '../args.ts';
import { openProject } from '../open-project.ts';
import { Output } from '../output.ts';

/** Says all that is wrong with a project; 1 where there are errors, or with `--strict` warnings. Writes no site. */
export async function check(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  const startedAt = performance.now();
  const loaded = await load(project, args);
  const onPage = (done: number, total: number) => output.progress('Pages', done, total, startedAt);
  const found = checkSite(loaded, { onPage });
  output.print(format(found, { args, project, texts: loaded.texts }));
  return found.some(({ severity }) => fails(severity, args)) ? 1 : 0;
}

function load(project: Project, { out, offline }: Args): Promise<LoadedSite> {
  const outDir = resolve(out ?? join(project.root, 'dist'));
  return loadSite(project, { base: '', outDir, mode: 'check', offline });
}

interface Formatting {
  args: Args;
  project: Project;
  texts: ReadonlyMap<string, string>;
}

function format(found: readonly Diagnostic[], { args, project, texts }: Formatting): string {
  const way = relative(process.cwd(), project.root).split(sep).join('/');
  const prefix = way && `${way}/`;
  switch (args.format) {
    case 'json':
      return formatAsJson(found, { version: ENGINE_VERSION, root: project.root });
    case 'sarif':
      return formatAsSarif(found, { version: ENGINE_VERSION, prefix });
    case 'github':
      return formatForGithub(found, prefix);
    default: {
      const readText = (file: string) => texts.get(file) ?? readIfThere(join(project.root, file));
      return formatForPeople(found, { readText, color: hasColor(process.stdout) });
    }
  }
}

function fails(severity: Diagnostic['severity'], { strict }: Args): boolean {
  return severity === 'error' || (strict && severity === 'warning');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
