import { join, sep } from 'node:path';
import { checkSite, type FactCount } from '../../check/check-site.ts';
import { createFileReader, createSuppressor, type CheckedSite } from '../../check/findings.ts';
import { applyFixes, applyRedirects, type Fix } from '../../check/fixes.ts';
import { formatAsJson, formatAsSarif, formatAsText, formatForGithub } from '../../check/formats.ts';
import { describeProject, type Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor } from '../../diagnostics/print.ts';
import { SEVERITY_ORDER, type Severity } from '../../diagnostics/rules.ts';
import { MissingToolError } from '../../output/browser.ts';
import {
  findMovedOperations,
  hasUrlLedger,
  listOperationUrls,
  loadSite,
  recordOperationUrls,
  type LoadedSite,
} from '../../site/load.ts';
import { openRevision } from '../../site/revisions.ts';
import { ENGINE_VERSION } from '../../utils/engine.ts';
import { isOutside, relativePath } from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';
import type { CheckArgs } from '../commands/check.ts';
import { openProject, prepareCacheDir } from '../open-project.ts';
import { CommandOutput } from '../output.ts';
import { withEarlierState, withoutEarlier } from './since.ts';

/** Reports the problems of a project without building it. Returns 1 for errors, or with `--strict` for warnings. */
export async function runCheck(args: CheckArgs): Promise<number> {
  const output = new CommandOutput(args);
  const project = projectAt(openProject(args, output, { isMade: args.external }), args);
  if (args.dryRun && !args.fix) throw new UsageError('--dry-run requires --fix.');
  if (args.dryRun && args.recordUrls)
    throw new UsageError('Cannot combine --dry-run with --record-urls.');
  if (args.external && args.offline)
    throw new UsageError('Cannot combine --external with --offline.');
  if (args.external) prepareCacheDir(project);
  try {
    const earlier = await checkEarlierState(project, args, output);
    const run = async () => withMoved(await checkProject(project, args, output), earlier);
    let { found, loaded } = await run();
    const records = args.recordUrls || (args.fix && !args.dryRun && hasUrlLedger(project));
    if (records && loaded.site) {
      recordOperationUrls(loaded.site);
      if (!args.fix) ({ found, loaded } = await run());
    }
    if (args.fix) {
      const options = { root: project.root, isDryRun: args.dryRun };
      const [configFile] = loaded.texts.keys();
      const fixes = [...applyFixes(found, options), ...applyRedirects(found, configFile, options)];
      output.warn(describeFixes(fixes, args));
      if ((fixes.length > 0 || records) && !args.dryRun) ({ found, loaded } = await run());
    }
    const reported = withoutEarlier(found, earlier?.found ?? []).filter((one) =>
      isRequested(one, args),
    );
    output.print(formatProblems(reported, { args, project, loaded }));
    return reported.some(({ severity }) => fails(severity, args)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    output.warn(error.message);
    return 2;
  }
}

/** The project in its current state, or at the commit of `--at`. */
function projectAt(project: Project, args: CheckArgs): Project {
  const { at, offline } = args;
  if (at === undefined) return project;
  const other =
    (args.fix && '--fix') ||
    (args.recordUrls && '--record-urls') ||
    (args.since !== undefined && '--since');
  if (other) throw new UsageError(`Cannot combine --at with ${other}.`);
  const revision = openRevision(project, at, { offline });
  if ('problem' in revision) throw new UsageError(`--at: ${revision.problem}. ${revision.hint}`);
  return revision.project;
}

/** Problems of the project at `--since`, without checks that need a browser or the network. */
async function checkEarlierState(
  { root }: Project,
  args: CheckArgs,
  output: CommandOutput,
): Promise<CheckedProject | undefined> {
  if (args.since === undefined) return undefined;
  const offline = { ...args, external: false, a11y: false };
  return withEarlierState(root, args.since, (folder) =>
    checkProject(
      {
        ...describeProject(folder, { isDataOnly: !args.code }),
        cacheDir: `${folder}-cache`,
      },
      offline,
      output,
    ),
  );
}

/** Adds the operations whose pages moved since the earlier state. */
function withMoved(
  { found, loaded }: CheckedProject,
  earlier: CheckedProject | undefined,
): CheckedProject {
  if (!loaded.site || !earlier?.loaded.site) return { found, loaded };
  const before = listOperationUrls(earlier.loaded.site);
  const isNew = ({ message }: Diagnostic) => !found.some((one) => one.message === message);
  const moved = findMovedOperations([...before], loaded.site).filter(isNew);
  return { found: [...found, ...createSuppressor(loaded)(moved)], loaded };
}

const LEVELS = { error: 'error', warning: 'warning', note: 'info' } as const;

function isRequested({ code, severity }: Diagnostic, { rule, level, quiet }: CheckArgs): boolean {
  const isOfRule = rule.length === 0 || rule.includes(code);
  const least = LEVELS[level ?? (quiet ? 'warning' : 'note')];
  return isOfRule && SEVERITY_ORDER.indexOf(severity) <= SEVERITY_ORDER.indexOf(least);
}

function fails(severity: Severity, { strict }: CheckArgs): boolean {
  return severity === 'error' || (strict && severity === 'warning');
}

/** A project with its problems. */
interface CheckedProject {
  found: Diagnostic[];
  loaded: LoadedSite;
}

/** Loads and checks a project. */
async function checkProject(
  project: Project,
  args: CheckArgs,
  output: CommandOutput,
): Promise<CheckedProject> {
  const { base = '', groups, offline } = args;
  const outDir = join(project.root, 'dist');
  const loaded = await loadSite(project, {
    base,
    outDir,
    groups,
    mode: 'check',
    offline,
    hasAstroConfig: project.isAstroProject,
  });
  const progress = (label: string) => {
    const startedAt = performance.now();
    return (done: number, total: number) => output.progress(label, done, total, startedAt);
  };
  // Most checks need neither; loading them takes a tenth of the check of a small project.
  const others = async (checked: CheckedSite): Promise<Diagnostic[]> => {
    const { site } = loaded;
    const found: Diagnostic[] = [];
    if (args.external) {
      const { checkExternal } = await import('../../check/external-links.ts');
      const { cacheDir } = project;
      const options = { version: ENGINE_VERSION, cacheDir, onVisit: progress('Links') };
      found.push(...(await checkExternal(checked, options)));
    }
    if (args.a11y && site) {
      const { checkAccessibility } = await import('./check-accessibility.ts');
      const options = {
        offline,
        cache: args.cache,
        configFile: checked.configFile,
        most: args.a11yPages,
        onPage: progress('Pages in the browser'),
        onChosen: (chosen: number, all: number) => output.note(describeChoice(chosen, all)),
      };
      found.push(...(await checkAccessibility(site, options)));
    }
    return found;
  };
  const onFacts = (counts: readonly FactCount[]) => {
    if (args.verbose) output.note(counts.map(describeFacts).join('\n'));
  };
  return { found: await checkSite(loaded, { onPage: progress('Pages'), others, onFacts }), loaded };
}

/** Message about the parts of a document that its pages show, by kind. */
function describeFacts({ document, documented, shown, kinds }: FactCount): string {
  const parts = Object.entries(kinds).map(
    ([kind, one]) =>
      `${kind} ${one.shown === one.documented ? one.documented : `${one.shown}/${one.documented}`}`,
  );
  return `${document}: its pages show ${shown} of ${documented} facts (${parts.join(', ')})`;
}

/** Message about the selected pages, if not all are checked. */
function describeChoice(chosen: number, all: number): string {
  if (chosen === all) return '';
  return `Checking ${chosen} of ${all} pages in a browser, including each type of page. To check all pages, use --a11y-pages all.`;
}

interface Formatting {
  args: CheckArgs;
  project: Project;
  loaded: LoadedSite;
}

/** Formats the problems as requested; paths are relative to the working directory. */
function formatProblems(
  found: readonly Diagnostic[],
  { args, project, loaded }: Formatting,
): string {
  const way = relativePath(process.cwd(), project.root);
  const isInside = !isOutside(process.cwd(), project.root);
  const prefix = isInside ? way && `${way}/` : `${project.root.split(sep).join('/')}/`;
  switch (args.format) {
    case 'json':
      return formatAsJson(found, { version: ENGINE_VERSION, root: project.root });
    case 'sarif':
      return formatAsSarif(found, { version: ENGINE_VERSION, prefix });
    case 'github':
      return formatForGithub(found, prefix);
    default: {
      if (args.quiet && found.length === 0) return '';
      // Code frames show files as on disk, including front matter.
      const readText = createFileReader(loaded, project);
      const listsAllNotes = args.rule.length > 0 || args.verbose;
      return formatAsText(found, {
        readText,
        color: hasColor(process.stdout),
        listsAllNotes,
        hasStacks: args.verbose,
      });
    }
  }
}

/** Changes, one per line; printed to standard error, so that machine-readable output stays valid. */
function describeFixes(fixes: readonly Fix[], { dryRun }: CheckArgs): string {
  const lines = fixes.map(
    ({ file, line, column, before, after, code }) =>
      `  ${file}:${line}:${column}  ${before} -> ${after}  ${code}`,
  );
  const verb = dryRun ? 'Would fix' : 'Fixed';
  if (lines.length === 0) return 'No problems with a safe fix found.';
  return [
    `${verb} ${lines.length === 1 ? '1 problem' : `${lines.length} problems`}:`,
    ...lines,
    '',
  ].join('\n');
}
