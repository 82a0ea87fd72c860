import type { NamedRevision, NavigationDivision } from '../../config/model/navigation.ts';
import { createLocator } from '../../config/read/place.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Lacking } from '../revisions/lacking.ts';
import type { Revision } from '../revisions/open-revision.ts';

/** Why a version cannot be shown, and what cures that. */
export interface Refusal {
  problem: string;
  hint: string;
}

/** The problem of a version that is not shown, where docs.json names its commit. */
export function refusedVersion(
  { name }: NavigationDivision,
  { place }: NamedRevision,
  { problem, hint }: Refusal,
): Diagnostic {
  return createDiagnostic({
    code: 'missing-revision',
    message: `the version "${name}" is not shown: ${problem}`,
    hint,
    ...createLocator()(place),
  });
}

/** Two versions would have the same addresses. */
export function sameFolder(folder: string): Refusal {
  return {
    problem: `/${folder} holds the pages of another commit already`,
    hint: 'give the two versions different names',
  };
}

/** The project has pages where those of the version would be. */
export function ownFolder(folder: string): Refusal {
  return {
    problem: `the project has pages of its own in ${folder}/`,
    hint: 'remove these copies, or give the version another name',
  };
}

/** docs.json of a commit leaves nothing to show. */
export function unusableConfig(ref: string, diagnostics: readonly Diagnostic[]): Refusal {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const place = [first?.file, first?.line, first?.column].filter(Boolean).join(':');
  return {
    problem: `its docs.json at "${ref}" cannot be used (${[place, first?.message].filter(Boolean).join('  ')})`,
    hint: 'name a commit with a docs.json that builds',
  };
}

/** docs.json of a commit lists no pages for the version. */
export function withoutOwnPages(ref: string): Refusal {
  return {
    problem: `docs.json at "${ref}" lists no pages for it, only versions from other commits`,
    hint: 'name a commit whose docs.json lists the pages of the version, or list them here in place of "ref"',
  };
}

/** Warnings for what a commit only refers to, which its pages do without. */
export function lackingFiles({ place }: NamedRevision, { ref, lacking }: Revision): Diagnostic[] {
  return [...Map.groupBy(lacking, ({ kind }) => kind)].map(([kind, [first, ...more]]) =>
    createDiagnostic({
      code: 'missing-revision',
      message: `"${ref}" ${WORDS[kind].has} ${first?.path ?? ''}${more.length > 0 ? ` and ${more.length} more` : ''}`,
      hint: WORDS[kind].hint,
      ...createLocator()(place),
    }),
  );
}

const WORDS: Record<Lacking['kind'], { has: string; hint: string }> = {
  submodule: {
    has: 'does not hold the files of its submodule',
    hint: 'pages that need them have to hold copies',
  },
  pointer: {
    has: 'holds a pointer of Git LFS in place of',
    hint: 'install Git LFS (git lfs install), remove .trellis/revisions and build again',
  },
};
