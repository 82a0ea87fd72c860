import { listImports } from '../../content/imports.ts';
import { readFences, type Fence } from '../../mdx/fences.ts';
import type { ModuleLoader } from '../../mdx/modules.ts';
import { splitPage } from '../../content/front-matter.ts';
import { readIfExists } from '../../utils/files.ts';
import { join } from 'node:path';

/** A step of the samples of a page. */
export interface SampleStep {
  fence: Fence;
  /** File with the fence, relative to the project root: the page, or a snippet. */
  file: string;
  /** Name of the file that the code is written to, instead of being run. */
  writesTo?: string | undefined;
  /** Expected standard output. */
  output?: string | undefined;
  /** Whether the fence is an expected output that has no sample before it. */
  isLost?: boolean;
}

/** A page with samples. */
export interface SamplePage {
  /** Path relative to the project root. */
  file: string;
  steps: SampleStep[];
}

interface SourceFile {
  file: string;
  body: string;
}

/** Maximum depth of snippets in snippets. */
const MAX_DEPTH = 10;
/** Maximum number of fences of a page, those of snippets included. */
const MAX_FENCES = 10_000;

/** Pages with samples. Snippets count at their place in the pages that show them, and not by themselves. */
export function collectSamples(
  root: string,
  pages: readonly SourceFile[],
  modules: ModuleLoader,
): SamplePage[] {
  const imported = new Set(
    pages.flatMap(({ file, body }) =>
      listImports(body).flatMap(({ specifier }) => modules.find(specifier, file) ?? []),
    ),
  );
  return pages
    .filter(({ file, body }) => !imported.has(file) && mayHaveSamples(body))
    .map((page) => ({ file: page.file, steps: toSteps(listFences(root, page, modules, [])) }))
    .filter(({ steps }) => steps.length > 0);
}

/** Whether parsing a text can find a sample. */
function mayHaveSamples(body: string): boolean {
  return /\btest\b/.test(body) || /^import\s|<Snippet\b/m.test(body);
}

interface PlacedFence {
  fence: Fence;
  file: string;
}

function listFences(
  root: string,
  { file, body }: SourceFile,
  modules: ModuleLoader,
  around: readonly string[],
): PlacedFence[] {
  if (around.includes(file) || around.length > MAX_DEPTH) return [];
  const fences: PlacedFence[] = [];
  // Samples run as shown to readers.
  for (const part of readFences(modules.fillVariables(body))) {
    if (fences.length > MAX_FENCES) break;
    if (part.kind === 'fence') {
      fences.push({ fence: part, file });
      continue;
    }
    const { specifier, isSnippetTag } = part;
    const found = isSnippetTag ? modules.findSnippet(specifier) : modules.find(specifier, file);
    if (found === undefined || !/\.mdx?$/i.test(found)) continue;
    const text = splitPage(readIfExists(join(root, found)) ?? '').body;
    fences.push(...listFences(root, { file: found, body: text }, modules, [...around, file]));
  }
  return fences;
}

/** Fences with the word `test`, each with the output that a later fence with the word `output` expects. */
function toSteps(fences: readonly PlacedFence[]): SampleStep[] {
  const steps: SampleStep[] = [];
  for (const { fence, file } of fences) {
    if (fence.words.has('test')) {
      steps.push({ fence, file, writesTo: fence.values.get('file') });
    } else if (fence.words.has('output')) {
      const last = steps.findLast(({ writesTo, isLost }) => writesTo === undefined && !isLost);
      if (last) last.output ??= fence.code;
      else steps.push({ fence, file, isLost: true });
    }
  }
  // On pages without samples, the word has no meaning.
  return steps.some(({ isLost }) => !isLost) ? steps : [];
}
