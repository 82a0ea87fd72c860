import { join, resolve } from 'node:path';
import { checkExternal } from '../../check/external/check-external.ts';
import { checkSite } from '../../check/check-site.ts';
import type { CheckedSite } from '../../check/model/types.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { ENGINE_VERSION } from '../../engine/engine.ts';
import { loadSite, type LoadedSite } from '../../site/load/load-site.ts';
import { checkAccessibility } from '../accessibility/check-accessibility.ts';
import type { Args } from '../args/args.ts';
import type { Output } from '../output.ts';

/** A project with its problems. */
export interface Looked {
  found: Diagnostic[];
  loaded: LoadedSite;
}

/** Loads a project, and finds all that is wrong with it. */
export async function lookAtProject(project: Project, args: Args, output: Output): Promise<Looked> {
  const { out, groups, offline } = args;
  const outDir = resolve(out ?? join(project.root, 'dist'));
  const loaded = await loadSite(project, {
    base: '',
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
            cache: args.cache,
            configFile: checked.configFile,
            most: args.a11yPages,
            onPage: progress('Pages in a browser'),
            onChosen: (chosen, all) => output.note(describeChoice(chosen, all)),
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
