import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { joinRepeats } from '../../diagnostics/join-repeats.ts';
import { reportPage } from '../../site/page/page-report.ts';
import { followMovedPages } from '../moved-pages.ts';
import type { DevSite } from '../dev-site.ts';

/** What is wrong with a project, as far as it has been looked at. */
export interface KnownProblems {
  /** Problems of docs.json, the navigation, front matter and API documents, and pages that were moved by hand. */
  ofSite(): readonly Diagnostic[];
  /** Problems of one page that `ofSite` does not have. They belong to `all` until they are gone. */
  ofPage(id: string): Diagnostic[];
  /** All of them, each once. */
  all(): readonly Diagnostic[];
}

/** Keeps in mind which pages had problems when they were last looked at, and looks at those again after each change. */
export function createKnownProblems(dev: DevSite): KnownProblems {
  const inMind = new Set<string>();
  let all: Diagnostic[] | undefined;
  const moved = followMovedPages(dev);
  dev.onChange(() => (all = undefined));

  const report = (id: string) => {
    const page = dev.site.pages.get(id);
    if (!page) return undefined;
    const ofSite = new Set(dev.site.diagnostics);
    const own = reportPage(dev.site, page).diagnostics.filter((one) => !ofSite.has(one));
    return { id, file: page.file, diagnostics: own };
  };
  const known: KnownProblems = {
    ofSite: () => (dev.blocking.length > 0 ? dev.blocking : [...moved(), ...dev.site.diagnostics]),
    ofPage(id) {
      const { diagnostics = [] } = report(id) ?? {};
      const isNew = diagnostics.length > 0 && !inMind.has(id);
      const isGone = diagnostics.length === 0 && inMind.delete(id);
      if (isNew) inMind.add(id);
      if (isNew || isGone) all = undefined;
      return diagnostics;
    },
    all() {
      all ??= joinRepeats(
        [...inMind].flatMap((id) => report(id) ?? []),
        known.ofSite(),
      );
      return all;
    },
  };
  return known;
}
