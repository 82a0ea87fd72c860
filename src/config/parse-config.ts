import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { JsonPath } from '../diagnostics/position.ts';
import { checkTogether } from './checks/checks.ts';
import type { DocsConfig } from './docs-config.ts';
import {
  createDocument,
  locationAt,
  locateProblem,
  toDiagnostics,
  toPathText,
  valueAt,
  type JsonDocument,
  type SourceLocation,
  type LocatedProblem,
  type Problem,
  type Report,
  type SourceFile,
} from './document.ts';
import { hasPages } from './api-documents.ts';
import { normalizeNavigation } from './normalize/navigation.ts';
import { parseJson } from './read/parse-json.ts';
import { resolveReferences, type ReadPart } from './read/references.ts';
import {
  autoCorrect,
  removeUnknownKeys,
  reportWithoutEffect,
  unifyNames,
  validate,
} from './repair/validate.ts';
import { docsSchema, type DocsFields } from './schema.ts';
import { createVersionCheck } from './versions.ts';

/** Result of `parseConfig`. */
export interface ParsedConfig {
  /** Absent when an error leaves nothing to build. */
  config?: DocsConfig | undefined;
  /** In line order. */
  diagnostics: Diagnostic[];
  /** The document of the configuration, with the locations of values. */
  doc: JsonDocument;
  /** Files included with `$ref`. */
  parts: readonly SourceFile[];
}

/** docs.json as a document, before validation. */
interface ReadConfig {
  doc: JsonDocument;
  parts: readonly SourceFile[];
  problems: LocatedProblem[];
}

/**
 * Parses and validates the text of a docs.json, and reports all problems at once. Wrong values are
 * ignored, so the rest is usable if there are a name and a group with pages. `read` returns the
 * files of `$ref`.
 */
export function parseConfig(text: string, file: string, read?: ReadPart): ParsedConfig {
  return interpretConfig(readConfig(text, file, read));
}

/**
 * First step of `parseConfig`: parses JSON and includes referenced files. By default, all references count as missing.
 */
export function readConfig(
  text: string,
  file: string,
  read: ReadPart = () => ({ error: 'missing' }),
): ReadConfig {
  const source = { file, text };
  const parsed = parseJson(source);
  const doc = createDocument(parsed.value, source);
  const { parts, problems: broken } = text.includes('$ref')
    ? resolveReferences(doc, read)
    : { parts: [], problems: [] };
  return { doc, parts, problems: [...parsed.problems, ...broken] };
}

/** Second step of `parseConfig`: validates the values and builds the model. */
export function interpretConfig({ doc, parts, problems: before }: ReadConfig): ParsedConfig {
  const found = doc.value === undefined ? { problems: [] } : parseDocument(doc);
  const problems = [...before, ...found.problems];
  return {
    config: found.config,
    diagnostics: problems.length === 0 ? [] : toDiagnostics(problems),
    doc,
    parts,
  };
}

interface Found {
  config?: DocsConfig | undefined;
  problems: LocatedProblem[];
}

function parseDocument(doc: JsonDocument): Found {
  const problems: LocatedProblem[] = [];
  const report = (problem: Problem) => problems.push(locateProblem(doc, problem));
  unifyNames(docsSchema, doc);
  const reduced = removeUnknownKeys(docsSchema, doc, report);
  autoCorrect(docsSchema, doc, reduced, report);
  const errors: LocatedProblem[] = [];
  const valid = validate(docsSchema, doc, (problem) => errors.push(locateProblem(doc, problem)));
  for (const error of errors) problems.push(error);
  if (!valid) return { problems };
  const isConsequence = createConsequenceCheck(errors);
  const reportOwn = (problem: Problem) => {
    const located = locateProblem(doc, problem);
    if (!isConsequence(located)) problems.push(located);
  };
  reportWithoutEffect(docsSchema, doc, reportOwn);
  const isChanged = checkTogether(doc, reportOwn);
  const fields = isChanged ? docsSchema.parse(doc.value) : valid;
  const config = normalize(fields, (path) => locationAt(doc, path), reportOwn);
  if (hasPages(config)) return { config, problems };
  reportOwn(Array.isArray(valueAt(doc, ['navigation'])) ? NO_PAGES : NO_PAGES_INSIDE);
  return { problems };
}

/** Check for problems that only show that a wrong value was left out. */
function createConsequenceCheck(
  errors: readonly LocatedProblem[],
): (problem: LocatedProblem) => boolean {
  const owners = new Set<string>();
  for (const { location } of errors) {
    for (let length = location.fullPath.length; length > 0; length--) {
      owners.add(toPathText(location.fullPath.slice(0, length)));
    }
  }
  return ({ code, location }) => {
    switch (code) {
      case 'missing-key':
      case 'empty-value':
      case 'empty-navigation':
        return owners.has(toPathText(location.fullPath));
      case 'unknown-version':
        return owners.has('versions');
      default:
        return false;
    }
  };
}

const NO_PAGES: Problem = {
  code: 'empty-navigation',
  path: ['navigation'],
  message: 'No group with a page.',
  hint: 'Example: [{ "group": "Guides", "pages": ["introduction"] }]',
};

const NO_PAGES_INSIDE: Problem = {
  code: 'empty-navigation',
  path: ['navigation'],
  message: 'No pages.',
  hint: 'Example: { "groups": [{ "group": "Guides", "pages": ["introduction"] }] }',
};

/**
 * The configuration as used by Trellis: the fields of a valid docs.json, with source locations for
 * versions and navigation. Reports problems that involve several properties.
 */
function normalize(
  fields: DocsFields,
  locationOf: (path: JsonPath) => SourceLocation,
  report: Report,
): DocsConfig {
  const versions = fields.versions.map(({ url, ref, ...version }, index) => ({
    ...version,
    href: url,
    urlLocation: locationOf(['versions', index, 'url']),
    ...(ref && { revision: { ref, location: locationOf(['versions', index, 'ref']) } }),
  }));
  const checkVersion = createVersionCheck(versions, report);
  const navigation = normalizeNavigation(fields.navigation, { locationOf, report, checkVersion });
  return { ...fields, navigation, versions };
}
