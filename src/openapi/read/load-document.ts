import { createHash } from 'node:crypto';
import type { Diagnostic, DiagnosticInput } from '../../diagnostics/diagnostic.ts';
import {
  createDocument,
  createReferences,
  refOf,
  versionOf,
  type ApiDocument,
} from '../document.ts';
import {
  findPointer,
  isObject,
  toList,
  toObject,
  toSegment,
  type JsonObject,
} from '../../utils/json-object.ts';
import { isHttpUrl } from '../../utils/url.ts';
import { findLargeIntegers, separateIntegers, type LargeIntegers } from '../../utils/json.ts';
import {
  createProblems,
  cacheText,
  nameOfLocation,
  readLocation,
  type ProblemList,
  type ReadOptions,
  type DocumentSource,
} from '../load-documents.ts';
import { bundleExternalRefs, type BundledDocument } from './bundle-external-refs.ts';
import {
  collectFiles,
  keyOf,
  reportBroken,
  resolveReference,
  visitReferences,
  type BrokenReference,
  type FilePointer,
  type FileText,
} from './external-references.ts';
import { applyExtensions, hasExtensions } from './extensions.ts';
import { countParts, listLosses } from './count-parts.ts';
import { hasForeignMarkup, removeForeignMarkup } from './foreign-markup.ts';
import { parseReferenced, parseText } from './parse-text.ts';
import { findMisplacedGroups, restrictDocument, type Restricted } from './restrict.ts';
import { upgradeDocument } from './upgrade-document.ts';
import { isChecked, validateDocument, type Violation } from './validate-document.ts';
import { messageOf } from '../../utils/errors.ts';
import { countNoun, suggest } from '../../utils/text.ts';

/** A document, if it is usable, and its problems. */
interface LoadedDocument {
  document?: ApiDocument | undefined;
  diagnostics: Diagnostic[];
}

/** Loads an OpenAPI document with all referenced files, and upgrades it to version 3.1 or later. */
export async function loadDocument(
  source: DocumentSource,
  options: ReadOptions,
): Promise<LoadedDocument> {
  const problems = createProblems(options);
  const name = nameOfLocation(source.location, options.projectRoot);
  const unusable = source.named ? ({ variant: 'unusable' } as const) : {};
  try {
    const rootFile = await readRootFile(source, unusable, options, problems);
    if (!rootFile) return { diagnostics: problems.diagnostics };
    const document = await buildDocument(rootFile, options, problems);
    if (document.operations.length === 0 && Object.keys(document.schemas).length === 0)
      problems.add(name, 'The document has no operations and no schemas.', unusable);
    return { document, diagnostics: problems.diagnostics };
  } catch (error) {
    // Unexpected errors, such as a stack overflow, do not affect other documents.
    const reason = messageOf(error);
    problems.add(name, `Cannot use the document: ${reason}.`, unusable);
    return { diagnostics: problems.diagnostics };
  }
}

/** The files of a document as they were written. */
interface SourceFiles {
  /** Files by location; undefined if the document is unusable. */
  files?: ReadonlyMap<string, FileText> | undefined;
  /** Whether parts of it may be for some readers only. */
  isRestricted: boolean;
  diagnostics: Diagnostic[];
}

/**
 * Reads a document and all files that it references, without upgrading it. Files that cannot be read, or have syntax
 * errors, make the document unusable; references to URLs are ignored.
 */
export async function readSourceFiles(
  location: string,
  options: ReadOptions,
): Promise<SourceFiles> {
  const problems = createProblems();
  const rootFile = await readRootFile({ location, named: true }, {}, options, problems);
  if (!rootFile) return { isRestricted: false, diagnostics: problems.diagnostics };
  const { files, failures } = await collectFiles(location, rootFile, options, problems);
  const { diagnostics } = problems;
  const isUsable =
    [...failures.keys()].every(isHttpUrl) &&
    diagnostics.every(({ code }) => code === 'openapi-reference');
  const isRestricted = [...files.values()].some(({ text }) => text.includes('x-mint'));
  return { files: isUsable ? files : undefined, isRestricted, diagnostics };
}

/** Parses a source; undefined if it is not an OpenAPI document, which is reported if docs.json names it. */
async function readRootFile(
  { location, named }: DocumentSource,
  unusable: Partial<DiagnosticInput>,
  options: ReadOptions,
  problems: ProblemList,
): Promise<RootFile | undefined> {
  const name = nameOfLocation(location, options.projectRoot);
  const { text, problem } = await readLocation(location, location, options);
  if (problem !== undefined)
    problems.add(name, describeReadProblem(location, problem), {
      code: 'openapi-unreachable',
      subject: name,
    });
  if (text === undefined) return undefined;
  problems.addFile(name, text);
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) {
    problems.add(name, parsed.problem, { ...unusable, subject: name }, parsed.position);
    return undefined;
  }
  const { value, flaw } = parsed;
  if (flaw) problems.add(name, flaw.message, {}, flaw.position);
  const version = versionOf(value);
  if (version === undefined || !isObject(value)) {
    if (named) problems.add(name, describeVersionProblem(value, text), unusable);
    return undefined;
  }
  if (isHttpUrl(location)) cacheText(location, text, options);
  return { location, text, value, version };
}

function describeReadProblem(location: string, problem: string): string {
  return isHttpUrl(location)
    ? `Cannot fetch the OpenAPI document: ${problem}`
    : `Cannot read the OpenAPI document: ${problem}`;
}

function describeVersionProblem(value: unknown, text: string): string {
  if (text.trim() === '') return 'The OpenAPI document is empty.';
  if (!isObject(value)) return 'Not an OpenAPI document.';
  const version = value['openapi'] ?? value['swagger'];
  if (version === undefined && 'asyncapi' in value)
    return 'This is an AsyncAPI document, where an OpenAPI document is expected.';
  if (version === undefined)
    return 'Not an OpenAPI document: missing property "openapi" or "swagger".';
  return `Unsupported OpenAPI version ${JSON.stringify(version)}. Supported versions: 2.0, 3.0, 3.1, and 3.2.`;
}

/** Maximum number of specification violations to report, and of those with the same message. */
const MAX_VIOLATIONS = 200;
const MAX_REPEATED = 20;

/** A parsed file with an OpenAPI version. */
interface RootFile extends FileText {
  location: string;
  value: JsonObject;
  version: string;
}

/** Builds the document of a root file with all referenced files, upgraded to version 3.1 or later. */
async function buildDocument(
  readFile: RootFile,
  options: ReadOptions,
  problems: ProblemList,
): Promise<ApiDocument> {
  const { location, version } = readFile;
  const nameOf = (fileLocation: string) => nameOfLocation(fileLocation, options.projectRoot);
  const name = nameOf(location);
  const collected = await collectFiles(location, readFile, options, problems);
  const { files: separated, largeIntegers } = await separateFiles([...collected.files]);
  const files = new Map(separated);
  const rootFile = { ...readFile, value: toObject(files.get(location)?.value) };
  checkReferences(name, rootFile.value, problems);
  const bundle = bundleFiles(rootFile, files);
  const missing = listMissing(files, bundle.missing, nameOf);
  reportMissing(missing, collected.broken, problems);
  const originOf: OriginFinder = (pointer) => {
    const origin = bundle.originOf(pointer);
    return { file: nameOf(origin.location), pointer: origin.pointer };
  };
  const reportAt: ReportAt = (pointer, message, details) => {
    const origin = originOf(pointer);
    problems.at(origin.file, origin.pointer, message, details);
  };
  const isEmpty = createEmptyTest([...collected.broken, ...missing], originOf);
  const violations = (await validateDocument(bundle.root, version)).filter(
    ({ pointer }) => !isEmpty(pointer),
  );
  reportViolations(violations, { name, problems, reportAt });
  if (!isChecked(version))
    problems.add(name, `Trellis does not validate OpenAPI ${version} documents.`, {
      variant: 'unchecked',
    });
  const texts = [...files.values()].map(({ text }) => text);
  if (texts.some((text) => /\bgroups\b/.test(text))) reportMisplacedGroups(bundle.root, reportAt);
  const upgraded = toCurrentVersion(bundle.root, rootFile, name, problems);
  const { root, groups, isRestricted } = publishedParts(upgraded, texts, options);
  const readers = isRestricted ? [JSON.stringify(options.readers ?? null)] : [];
  const document = createDocument(root, {
    id: name,
    version,
    files: [...files.keys()].map(nameOf),
    digest: digestOf([...texts, ...readers]),
    isRestricted,
    groups,
    largeIntegers,
  });
  for (const { text, pointer } of joinUses(listMissingSchemes(document)))
    reportAt(pointer, `Security scheme not found: ${text}.`, { code: 'openapi-reference' });
  return document;
}

/** Reports references to parts that a file does not have, unless the file was reported as missing. */
function reportMissing(
  missing: readonly BrokenReference[],
  broken: readonly BrokenReference[],
  problems: ProblemList,
): void {
  const keyOf = ({ file, ref }: BrokenReference) => JSON.stringify([file, ref]);
  const reported = new Set(broken.map(keyOf));
  const others = missing.filter((one) => !reported.has(keyOf(one)));
  reportBroken(others, problems, 'openapi-reference');
}

/** The file and pointer that a part of a bundled document comes from. */
type OriginFinder = (pointer: string) => { file: string; pointer: string };

/** Whether a part of a bundled document is what a broken reference left, which is invalid, too. */
function createEmptyTest(
  broken: readonly BrokenReference[],
  originOf: OriginFinder,
): (pointer: string) => boolean {
  const empty = new Set(broken.map(({ file, pointer }) => JSON.stringify([file, pointer])));
  return (pointer) => {
    const origin = originOf(pointer);
    return empty.has(JSON.stringify([origin.file, origin.pointer]));
  };
}

function reportViolations(
  violations: readonly Violation[],
  { name, problems, reportAt }: { name: string; problems: ProblemList; reportAt: ReportAt },
): void {
  const reportable = limitRepeated(violations);
  for (const { pointer, message, hint } of reportable) reportAt(pointer, message, { hint });
  const more = violations.length - reportable.length;
  if (more > 0) problems.add(name, `${countNoun(more, 'more violation')} of the specification.`);
}

function limitRepeated(violations: readonly Violation[]): Violation[] {
  const counts = new Map<string, number>();
  const limited = violations.filter(({ message }) => {
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count <= MAX_REPEATED;
  });
  return limited.slice(0, MAX_VIOLATIONS);
}

/** A bundled document in version 3.1 or later; reports parts that it does not have anymore. */
function toCurrentVersion(
  root: JsonObject,
  { version, location }: RootFile,
  name: string,
  problems: ProblemList,
): JsonObject {
  const counts = countParts(root);
  const current = upgradeDocument(root, version, location);
  const losses = listLosses(counts, countParts(current));
  if (losses.length > 0)
    problems.add(name, `Trellis does not read ${losses.join(', ')}`, { code: 'lost-content' });
  return current;
}

/** A document with its extensions applied, and without what the readers of the site may not see. */
function publishedParts(root: JsonObject, texts: readonly string[], { readers }: ReadOptions) {
  const plain = texts.some(hasForeignMarkup) ? removeForeignMarkup(root) : root;
  const open = texts.some(hasExtensions)
    ? applyExtensions(plain)
    : { root: plain, isRestricted: false };
  const restricted: Pick<Restricted, 'root'> & Partial<Restricted> = texts.some((text) =>
    text.includes('x-mint'),
  )
    ? restrictDocument(open.root, readers)
    : open;
  return { ...restricted, isRestricted: open.isRestricted || restricted.isRestricted === true };
}

/** A file with its location. */
type LocatedFile = [location: string, file: FileText];

/** Files with a different number for each integer that JavaScript rounds; the digits of each. */
export async function separateFiles(files: readonly LocatedFile[]): Promise<{
  files: readonly LocatedFile[];
  largeIntegers: LargeIntegers | undefined;
}> {
  const texts = files.map(([, { text }]) => text);
  const separate = separateIntegers(texts);
  const found = findLargeIntegers(separate?.texts ?? texts);
  if (!separate) return { files, largeIntegers: found };
  const separated = files.map(async ([location, file], index): Promise<LocatedFile> => {
    const text = separate.texts[index] ?? file.text;
    const parsed = text === file.text ? file : await parseReferenced(location, text);
    // The original text has the positions of problems.
    return [location, parsed.problem === undefined ? { ...file, value: parsed.value } : file];
  });
  return {
    files: await Promise.all(separated),
    largeIntegers: new Map([...(found ?? []), ...separate.exact]),
  };
}

/** Reports a problem at a JSON pointer of the bundled document, in the file that the value is from. */
type ReportAt = (
  pointer: string,
  message: string,
  details: Parameters<ProblemList['at']>[3],
) => void;

function reportMisplacedGroups(root: JsonObject, reportAt: ReportAt): void {
  for (const pointer of findMisplacedGroups(root))
    reportAt(pointer, '"groups" restricts nothing here.', {
      code: 'misplaced-groups',
      hint: 'Move it into "x-mint": { "groups": […] }.',
    });
}

function bundleFiles(
  { location, value }: RootFile,
  files: ReadonlyMap<string, FileText>,
): BundledDocument {
  if (files.size === 1)
    return { root: value, originOf: (pointer) => ({ location, pointer }), missing: [] };
  const values = [...files].map(([fileLocation, file]) => [fileLocation, file.value] as const);
  return bundleExternalRefs(location, new Map(values));
}

/** Reports broken references within the file. */
function checkReferences(name: string, root: JsonObject, problems: ProblemList): void {
  const references = createReferences(root);
  const broken: Use[] = [];
  visitReferences(root, 'document', '#', (ref, pointer) => {
    if (!ref.startsWith('#')) return;
    const target = references.find(ref);
    if (!target) broken.push({ name: ref, pointer });
    else if (target.ref !== ref)
      problems.at(name, pointer, `Invalid reference: "${ref}".`, {
        code: 'openapi-reference',
        hint: `A slash in a name is written "~1": "${target.ref}".`,
      });
  });
  for (const { text, pointer } of joinUses(broken)) {
    problems.at(name, pointer, `Reference not found: ${text}.`, {
      code: 'openapi-reference',
      hint: suggestReference(root, refOf(findPointer(root, pointer))),
    });
  }
}

/** Suggestion for a reference whose last key is misspelled. */
function suggestReference(root: JsonObject, ref = ''): string | undefined {
  const at = ref.lastIndexOf('/');
  const siblings = Object.keys(toObject(findPointer(root, ref.slice(0, at))));
  const near = suggest(ref.slice(at + 1), siblings);
  return near && `Did you mean "${ref.slice(0, at)}/${toSegment(near)}"?`;
}

/** References in other files than the document to parts that these files do not have. */
function listMissing(
  files: ReadonlyMap<string, FileText>,
  missing: readonly FilePointer[],
  nameOf: (location: string) => string,
): BrokenReference[] {
  if (missing.length === 0) return [];
  const keys = new Set(missing.map(keyOf));
  const found: BrokenReference[] = [];
  for (const [location, { value }] of files) {
    visitReferences(value, 'other', '#', (ref, pointer) => {
      if (keys.has(keyOf(resolveReference(location, ref))))
        found.push({
          file: nameOf(location),
          pointer,
          ref,
          problem: 'not found in the file',
        });
    });
  }
  return found;
}

/** A use of an undefined name. */
interface Use {
  name: string;
  /** JSON pointer. */
  pointer: string;
}

/** Each name once, where it is used first: generated documents repeat a mistake in every operation. */
function joinUses(uses: readonly Use[]): { text: string; pointer: string }[] {
  return [...Map.groupBy(uses, ({ name }) => name)].map(([name, groups]) => ({
    text: `"${name}"${groups.length > 1 ? ` (${groups.length} places)` : ''}`,
    pointer: groups[0]?.pointer ?? '',
  }));
}

function digestOf(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text).update('\0');
  return digest.digest('hex');
}

/** Requirements of the document and its operations for undefined security schemes. */
function listMissingSchemes({ root, operations }: ApiDocument): Use[] {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  const lists = [
    { security: root['security'], pointer: '#' },
    ...operations.map(({ operation, pointer }) => ({ security: operation['security'], pointer })),
  ];
  // Since version 3.2 a requirement can also contain the URI of a scheme.
  const isMissing = (name: string) => !Object.hasOwn(schemes, name) && !/[/#]/.test(name);
  return lists.flatMap(({ security, pointer }) =>
    toList(security).flatMap((requirement, index) =>
      Object.keys(toObject(requirement))
        .filter(isMissing)
        .map((name) => ({ name, pointer: `${pointer}/security/${index}/${toSegment(name)}` })),
    ),
  );
}
