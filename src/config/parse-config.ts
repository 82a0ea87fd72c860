import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { describeIssues } from './repair/describe-issue.ts';
import { listDocumentUses } from './model/document-uses.ts';
import { dropValues, toOriginalPath, type OriginalIndexes } from './repair/drop-values.ts';
import { flattenIssues } from './repair/flatten-issues.ts';
import { autoCorrect } from './repair/auto-correct.ts';
import { normalize } from './normalize.ts';
import { parseJson } from './read/parse-json.ts';
import { toPathText } from './read/path-text.ts';
import { toDiagnostics, type Problem, type Sources } from './read/problem.ts';
import { resolveReferences, type ReadPart } from './read/references.ts';
import { removeUnknownKeys } from './repair/remove-unknown-keys.ts';
import { unifySpelling } from './repair/unify-spelling.ts';
import { docsSchema, type DocsFields } from './schema/index.ts';
import type { DocsConfig } from './model/types.ts';

export interface ParsedConfig {
  /** Absent when an error leaves nothing to build. */
  config?: DocsConfig | undefined;
  /** In line order. */
  diagnostics: Diagnostic[];
  /** The text and the files that `$ref` brought in. */
  sources: Sources;
}

/**
 * Configuration in the text of a docs.json, with every problem at once. A wrong value is left out,
 * so that the rest can be used as long as there are a name and a group with pages. `read` gives the
 * files that `$ref` names.
 */
export function parseConfig(
  text: string,
  file: string,
  read: ReadPart = () => MISSING,
): ParsedConfig {
  const main = { file, text };
  const parsed = parseJson(text);
  const {
    value,
    problems: broken,
    ...others
  } = text.includes('$ref')
    ? resolveReferences(parsed.value, main, read)
    : { value: parsed.value, parts: [], moved: new Map(), problems: [] };
  const sources = { main, ...others };
  const found = value === undefined ? NOTHING : parseValue(value);
  const problems = [...parsed.problems, ...broken, ...found.problems];
  return {
    config: found.config,
    diagnostics: problems.length === 0 ? [] : toDiagnostics(problems, sources),
    sources,
  };
}

const MISSING = { error: 'missing' } as const;

interface Found {
  config?: DocsConfig | undefined;
  problems: Problem[];
}

const NOTHING: Found = { problems: [] };

function parseValue(value: unknown): Found {
  unifySpelling(value);
  const slips = [...removeUnknownKeys(docsSchema, value), ...autoCorrect(docsSchema, value)];
  const { fields, indexes, problems } = parseFields(value);
  const before = [...slips, ...problems];
  if (!fields) return { problems: before };
  const found: Problem[] = [];
  const config = normalize(fields, (problem) =>
    found.push({ ...problem, path: toOriginalPath(value, problem.path, indexes) }),
  );
  // A division may get all its pages from a document.
  const isGenerated = config.tree !== undefined && listDocumentUses(config).length > 0;
  const hasPages = config.navigation.length > 0 || isGenerated;
  if (!hasPages) found.push(config.tree ? NO_PAGES_INSIDE : NO_PAGES);
  const isConsequence = createConsequenceCheck(problems);
  const after = found.filter((problem) => !isConsequence(problem));
  return { config: hasPages ? config : undefined, problems: [...before, ...after] };
}

/** Check for problems that only show that a wrong value was left out. */
function createConsequenceCheck(errors: readonly Problem[]): (problem: Problem) => boolean {
  const owners = new Set<string>();
  for (const { path } of errors) {
    for (let length = path.length; length > 0; length--) {
      owners.add(toPathText(path.slice(0, length)));
    }
  }
  return ({ code, path }) => {
    switch (code) {
      case 'missing-key':
      case 'empty-value':
      case 'empty-navigation':
        return owners.has(toPathText(path));
      case 'unknown-version':
        return owners.has('versions');
      default:
        return false;
    }
  };
}

interface ParsedFields {
  /** Absent when nothing is left. */
  fields?: DocsFields;
  /** Where what is left stands in the file. */
  indexes: OriginalIndexes;
  problems: Problem[];
}

/** Valid fields of a document, which loses what is not valid. */
function parseFields(value: unknown): ParsedFields {
  const indexes: OriginalIndexes = new Map();
  let problems: Problem[] | undefined;
  for (;;) {
    const result = docsSchema.safeParse(value);
    if (result.success) return { fields: result.data, indexes, problems: problems ?? [] };
    const issues = flattenIssues(docsSchema, value, result.error.issues);
    // Later rounds find only what the values that were left out leave behind.
    problems ??= describeIssues(docsSchema, value, issues);
    const paths = issues.map(({ path }) => path);
    if (!dropValues(value, paths, indexes)) return { indexes, problems };
  }
}

const NO_PAGES: Problem = {
  code: 'empty-navigation',
  path: ['navigation'],
  says: 'has no group with a page',
  hint: 'write [{ "group": "Guides", "pages": ["introduction"] }]',
};

const NO_PAGES_INSIDE: Problem = {
  code: 'empty-navigation',
  path: ['navigation'],
  says: 'has no pages',
  hint: 'write { "groups": [{ "group": "Guides", "pages": ["introduction"] }] }',
};
