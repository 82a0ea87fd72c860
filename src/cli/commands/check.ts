import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { applyFixes } from '../../check/fix/apply-fixes.ts';
import type { Fix } from '../../check/fix/apply-replacements.ts';
import { checkSite } from '../../check/check-site.ts';
import { formatForGithub } from '../../check/format/github.ts';
import { formatAsJson } from '../../check/format/json.ts';
import { formatAsText } from '../../check/format/text.ts';
import { formatAsSarif } from '../../check/format/sarif.ts';
import { checkExternal } from '../../check/external/check-external.ts';
import { createFileReader } from '../../check/collect/file-reader.ts';
import type { CheckedSite } from '../../check/model/types.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor } from '../../diagnostics/print.ts';
import { ENGINE_VERSION } from '../../site/cache/engine.ts';
import { loadSite, type LoadedSite } from '../../site/load/load-site.ts';
import { checkAccessibility } from '../accessibility/check-accessibility.ts';
import { MissingToolError } from '../accessibility/tools.ts';
import { UsageError, type Args } from '../args.ts';
import { openProject, prepareCacheDir } from '../open-project.ts';
import { Output } from '../output.ts';

/** Says all that is wrong with a project; 1 where there are errors, or with `--strict` warnings. Writes no site. */
export async function check(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  if (args.dryRun && !args.fix) throw new UsageError('--dry-run goes with --fix');
  if (args.external && args.offline) throw new UsageError('--external needs the network');
  if (args.external) prepareCacheDir(project);
  try {
    let { found, loaded } = await lookAt(project, args, output);
    if (args.fix) {
      const fixes = applyFixes(found, { root: project.root, isDryRun: args.dryRun });
      output.warn(describeFixes(fixes, args));
      if (fixes.length > 0 && !args.dryRun)
        ({ found, loaded } = await lookAt(project, args, output));
    }
    output.print(format(found, { args, project, loaded }));
    return found.some(({ severity }) => fails(severity, args)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    output.warn(error.message);
    return 2;
  }
}

interface Looked {
  found: Diagnostic[];
  loaded: LoadedSite;
}

async function lookAt(project: Project, args: Args, output: Output): Promise<Looked> {
  const { out, offline } = args;
  const outDir = resolve(out ?? join(project.root, 'dist'));
  const loaded = await loadSite(project, {
    base: '',
    outDir,
    mode: 'check',
    offline,
    hasAstroConfig: project.isAstroProject,
  });
  const progress = (label: string) => {
    const startedAt = performance.now();
    return (done: number, total: number) => output.progress(label, done, total, startedAt);
  };
  const others = async (checked: CheckedSite): Promise<Diagnostic[]> => {
    const { site } = loaded;
    const elsewhere = args.external && {
      version: ENGINE_VERSION,
      cacheDir: project.cacheDir,
      onVisit: progress('Links'),
    };
    return [
      ...(elsewhere ? await checkExternal(checked, elsewhere) : []),
      ...(args.a11y && site
        ? await checkAccessibility(site, {
            offline,
            configFile: checked.configFile,
            most: args.a11yPages,
            onPage: progress('Pages in a browser'),
            onChosen: (chosen, all) => output.warn(describeChoice(chosen, all)),
          })
        : []),
    ];
  };
  return { found: await checkSite(loaded, { onPage: progress('Pages'), others }), loaded };
}

/** Which pages the browser is shown, where it is not all of them. */
function describeChoice(chosen: number, all: number): string {
  if (chosen === all) return '';
  return `Looking at ${chosen} of ${all} pages in a browser, every kind of page among them; --a11y-pages all takes each.`;
}

/** What was changed, a line each; on standard error, so that output for programs stays what it is. */
function describeFixes(fixes: readonly Fix[], { dryRun }: Args): string {
  const lines = fixes.map(
    ({ file, line, column, before, after, code }) =>
      `  ${file}:${line}:${column}  ${before} -> ${after}  ${code}`,
  );
  const verb = dryRun ? 'Would mend' : 'Mended';
  if (lines.length === 0) return 'There is nothing that could be mended without a doubt.';
  return [
    `${verb} ${lines.length === 1 ? 'one place' : `${lines.length} places`}:`,
    ...lines,
    '',
  ].join('\n');
}

interface Formatting {
  args: Args;
  project: Project;
  loaded: LoadedSite;
}

function format(found: readonly Diagnostic[], { args, project, loaded }: Formatting): string {
  const way = relative(process.cwd(), project.root).split(sep).join('/');
  const isInside = !way.startsWith('..') && !isAbsolute(way);
  const prefix = isInside ? way && `${way}/` : `${project.root.split(sep).join('/')}/`;
  switch (args.format) {
    case 'json':
      return formatAsJson(found, { version: ENGINE_VERSION, root: project.root });
    case 'sarif':
      return formatAsSarif(found, { version: ENGINE_VERSION, prefix });
    case 'github':
      return formatForGithub(found, prefix);
    default: {
      // Frames show files as they lie on disk, front matter included.
      const readText = createFileReader(loaded, project);
      return formatAsText(found, { readText, color: hasColor(process.stdout) });
    }
  }
}

function fails(severity: Diagnostic['severity'], { strict }: Args): boolean {
  return severity === 'error' || (strict && severity === 'warning');
}
