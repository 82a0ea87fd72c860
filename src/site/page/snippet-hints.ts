import { dirname, join, posix } from 'node:path';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { readIfReadable, relativePath } from '../../utils/files.ts';
import { escapeRegExp, lettersOf, suggest } from '../../utils/text.ts';
import type { Site } from '../site.ts';

type Sources = Pick<Site, 'files' | 'project'>;

/**
 * Adds what the snippets of a site suggest: a similar file for a missing one, and the import of an unknown component
 * that one of them exports. Not a part of the rendered page, because snippets that it does not import can change.
 */
export function hintAtSnippets(sources: Sources, problem: Diagnostic): Diagnostic {
  const { code, subject, hint = '' } = problem;
  if (subject === undefined) return problem;
  if (code === 'missing-snippet') {
    const near = findSimilar(sources, problem, subject);
    return near === undefined ? problem : { ...problem, hint: `Did you mean "${near}"? ${hint}` };
  }
  if (code !== 'unknown-component') return problem;
  const statement = findImport(sources, subject);
  return statement === undefined ? problem : { ...problem, hint: `Add the import: ${statement}` };
}

/** A similar path, in the form in which the missing one is written: from the root, relative, or in a snippet folder. */
function findSimilar(
  { files, project }: Sources,
  { file = '' }: Diagnostic,
  written: string,
): string | undefined {
  const from = dirname(relativePath(project.pagesDir, join(project.root, file)));
  const isImport = /^\.{0,2}\//.test(written);
  const folders = isImport ? [''] : ['_snippets/', 'snippets/'];
  const known = [...files.snippets, ...files.pages].filter((path) =>
    folders.some((folder) => path.startsWith(folder)),
  );
  for (const folder of folders) {
    const path = posix.normalize(
      written.startsWith('.') ? posix.join(from, written) : folder + written.replace(/^\//, ''),
    );
    const near = findSimilarPath(path, known);
    if (near === undefined) continue;
    if (!isImport) return near.slice(near.indexOf('/') + 1);
    if (written.startsWith('/')) return `/${near}`;
    const relative = posix.relative(from, near);
    return relative.startsWith('.') ? relative : `./${relative}`;
  }
  return undefined;
}

/** A file with a similar name in the same folder, or with the same name in another one. */
function findSimilarPath(path: string, known: readonly string[]): string | undefined {
  const beside = known.filter((one) => posix.dirname(one) === posix.dirname(path));
  const names = new Map(beside.map((one) => [posix.basename(one), one]));
  return (
    names.get(suggest(posix.basename(path), names.keys()) ?? '') ??
    known.find((one) => stemOf(one) === stemOf(path))
  );
}

function stemOf(path: string): string {
  return posix.basename(path, posix.extname(path)).toLowerCase();
}

/** The statement that imports a component from a snippet; undefined if none exports it. */
function findImport({ files, project }: Sources, name: string): string | undefined {
  const source = textsOf(files, project.pagesDir);
  const exported = new RegExp(
    `^export\\s+(?:(default)\\s+)?(?:async\\s+)?(?:const|let|var|function|class)\\s+${escapeRegExp(name)}\\b`,
    'm',
  );
  for (const [path, text] of source) {
    const found = exported.exec(text);
    if (found) return `import ${found[1] ? name : `{ ${name} }`} from '/${path}';`;
  }
  const whole = [...source.keys()].find(
    (path) => /\.mdx?$/.test(path) && lettersOf(stemOf(path)) === lettersOf(name),
  );
  return whole && `import ${name} from '/${whole}';`;
}

const texts = new WeakMap<ProjectFiles, ReadonlyMap<string, string>>();

/** Texts of the snippets of a site, which are read only for pages with problems. */
function textsOf(files: ProjectFiles, pagesDir: string): ReadonlyMap<string, string> {
  const known =
    texts.get(files) ??
    new Map(files.snippets.map((path) => [path, readIfReadable(join(pagesDir, path)) ?? '']));
  texts.set(files, known);
  return known;
}
