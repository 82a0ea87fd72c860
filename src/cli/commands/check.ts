import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, replaceFile } from '../../check/fix/apply-fixes.ts';
import type { Fix } from '../../check/fix/apply-replacements.ts';
import { createSuppressor } from '../../check/suppressions/suppressions.ts';
import { describeProject, type Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';
import { insertRedirects } from '../../rename/plan-config.ts';
import {
  findMovedOperations,
  listOperationAddresses,
} from '../../site/load/check-moved-operations.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import { openRevision } from '../../site/revisions/open-revision.ts';
import { MissingToolError } from '../../browser/missing-tool.ts';
import type { Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';
import { describeFixes } from '../check/describe-fixes.ts';
import { lookAtEarlier, withoutEarlier } from '../check/earlier-problems.ts';
import { formatProblems } from '../check/format-problems.ts';
import { lookAtProject, type Looked } from '../check/look-at-project.ts';
import { openProject, prepareCacheDir } from '../open-project.ts';
import { Output } from '../output.ts';

/** Says all that is wrong with a project; 1 where there are errors, or with `--strict` warnings. Writes no site. */
export async function check(args: Args): Promise<number> {
  const output = new Output(args);
  const project = projectAt(openProject(args, output, { isMade: args.external }), args);
  if (args.dryRun && !args.fix) throw new UsageError('--dry-run goes with --fix');
  if (args.external && args.offline) throw new UsageError('--external needs the network');
  if (args.external) prepareCacheDir(project);
  try {
    const earlier = await lookAtSince(project, args, output);
    const look = async () => withMoved(await lookAtProject(project, args, output), earlier);
    let { found, loaded } = await look();
    if (args.fix) {
      const fixes = [
        ...applyFixes(found, { root: project.root, isDryRun: args.dryRun }),
        ...addRedirects(found, project, loaded, args),
      ];
      output.warn(describeFixes(fixes, args));
      if (fixes.length > 0 && !args.dryRun) ({ found, loaded } = await look());
    }
    const asked = withoutEarlier(found, earlier?.found ?? []).filter((one) =>
      isAskedFor(one, args),
    );
    output.print(formatProblems(asked, { args, project, loaded }));
    return asked.some(({ severity }) => fails(severity, args)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    output.warn(error.message);
    return 2;
  }
}

/** Adds the redirects that problems name to docs.json, and returns them as fixes. */
function addRedirects(
  found: readonly Diagnostic[],
  { root }: Project,
  { texts }: LoadedSite,
  { dryRun }: Args,
): Fix[] {
  const [file] = texts.keys();
  const missing = found.filter(({ redirect }) => redirect !== undefined);
  if (file === undefined || missing.length === 0) return [];
  const path = join(root, file);
  const pairs = missing.flatMap(({ redirect }) => redirect ?? []);
  if (!dryRun) replaceFile(path, insertRedirects(readFileSync(path, 'utf8'), pairs));
  return missing.flatMap(({ code, redirect }): Fix[] =>
    redirect
      ? [{ file, line: 1, column: 1, code, before: redirect.source, after: redirect.destination }]
      : [],
  );
}

/** The project as it lies there, or as it is at `--at`. */
function projectAt(project: Project, { at, fix, since, offline }: Args): Project {
  if (at === undefined) return project;
  if (fix || since !== undefined)
    throw new UsageError(`--at goes without ${fix ? '--fix' : '--since'}`);
  const revision = openRevision(project, at, { offline });
  if ('problem' in revision) throw new UsageError(`--at: ${revision.problem}; ${revision.hint}`);
  return revision.project;
}

/** The project at `--since`; without the checks that need a browser or the network. */
async function lookAtSince(
  { root }: Project,
  args: Args,
  output: Output,
): Promise<Looked | undefined> {
  if (args.since === undefined) return undefined;
  const offline = { ...args, external: false, a11y: false };
  return lookAtEarlier(root, args.since, (folder) =>
    lookAtProject(
      {
        ...describeProject(folder, { isDataOnly: args.noCode }),
        cacheDir: `${folder}-cache`,
      },
      offline,
      output,
    ),
  );
}

/** Adds the operations whose pages moved since an earlier state of the project. */
function withMoved({ found, loaded }: Looked, earlier: Looked | undefined): Looked {
  if (!loaded.site || !earlier?.loaded.site) return { found, loaded };
  const before = listOperationAddresses(earlier.loaded.site);
  const isNew = ({ message }: Diagnostic) => !found.some((one) => one.message === message);
  const moved = findMovedOperations([...before], loaded.site).filter(isNew);
  return { found: [...found, ...createSuppressor(loaded)(moved)], loaded };
}

const RANK: readonly Severity[] = ['error', 'warning', 'info'];

function isAskedFor({ code, severity }: Diagnostic, { rules, level }: Args): boolean {
  const isOfRule = rules.length === 0 || rules.includes(code);
  return isOfRule && RANK.indexOf(severity) <= RANK.indexOf(level);
}

function fails(severity: Severity, { strict }: Args): boolean {
  return severity === 'error' || (strict && severity === 'warning');
}
