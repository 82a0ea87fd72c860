import { join } from 'node:path';
import ignore from 'ignore';
import type { DocsConfig } from '../config/docs-config.ts';
import type { FrontMatter } from '../content/front-matter.ts';
import type { LinkTarget } from '../content/links.ts';
import type { Project } from '../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { JsonPath } from '../diagnostics/position.ts';
import type { RuleId } from '../diagnostics/rules.ts';
import type { MetLink } from '../mdx/render-page.ts';
import type { SourceFacts } from '../mdx/source.ts';
import type { LoadedSite } from '../site/load.ts';
import type { Site } from '../site/site.ts';
import type { FileLocation, FindSetting } from '../site/source-locations.ts';
import type { Translation } from '../site/translations.ts';
import type { UnmatchedSelector } from '../site/unmatched-selectors.ts';
import { readIfReadable } from '../utils/files.ts';
import { codeRanges, createCodeTest, createPositionFinder } from '../utils/text.ts';

/** A text with what stands in it. */
interface CheckedText {
  /** Relative to the project root. */
  file: string;
  source: SourceFacts;
}

/** One page as the rules see it. */
export interface CheckedPage extends CheckedText {
  id: string;
  href: string;
  title: string;
  frontMatter: FrontMatter;
  /** Made from an OpenAPI document. */
  isGenerated: boolean;
  /** The sidebar has a row for it. */
  listed: boolean;
  /** The same for pages of one version, language and so on. */
  edition: string;
  /** The same for pages that stand beside each other in the sidebar. */
  place: string;
  /** Links and sources of the rendered page. */
  links: readonly MetLink[];
}

/** A snippet of the project. */
export interface CheckedSnippet extends CheckedText {
  isUsed: boolean;
}

/** An image file of the project. */
export interface CheckedImage {
  /** Where it is served, without the site's base: `/images/fern.png`. */
  path: string;
  file: string;
  bytes: number;
}

/** Where a file of the project is broken, so that browsers do without it or a part of it. */
export interface BrokenFile {
  code: 'broken-file' | 'missing-asset';
  message: string;
  hint: string;
  place: FileLocation;
}

/** An operation of an OpenAPI document. */
export interface CheckedOperation {
  /** `GET /plants` */
  id: string;
  /** Relative to the project root, or an address. */
  document: string;
  hasPage: boolean;
  /** Where its generated page is; absent where the author wrote the page, or there is none. */
  generatedHref?: string | undefined;
  /** An earlier operation of the document whose page has the address that this one would have: `GET /plants`. */
  namesake?: string | undefined;
  /** The document asks for no page, or says that the operation will go away. */
  isHidden: boolean;
  place(): FileLocation;
}

/** A sample of an operation that does not follow its schema, as no value does. */
export interface CheckedExample {
  /** What the part that cannot be met is called. */
  part: string;
  /** It is a shared schema. */
  isShared: boolean;
  /** The part is too large for a complete sample; else no value meets its rules. */
  isCut: boolean;
  /** `GET /plants` */
  operation: string;
  place(): FileLocation;
}

/** A project as the rules see it. */
export interface CheckedSite {
  config: DocsConfig;
  /** Name of the configuration file. */
  configFile: string;
  pages: readonly CheckedPage[];
  snippets: readonly CheckedSnippet[];
  images: readonly CheckedImage[];
  /** Style sheets and scripts of every page, and pictures that pages show. */
  brokenFiles: readonly BrokenFile[];
  /** Names of the files that texts of the project speak of, without folders. */
  mentions: ReadonlySet<string>;
  operations: readonly CheckedOperation[];
  impossibleExamples: readonly CheckedExample[];
  /** Pages of the first language, in each of the others. */
  translations: readonly Translation[];
  /** What its style sheets and scripts address in vain. */
  unmatchedSelectors: readonly UnmatchedSelector[];
  /** Place of a value of docs.json by its path, or with `key` of the name before it. */
  locate(path: JsonPath, mark?: 'value' | 'key'): FileLocation;
  findSetting: FindSetting;
  /** Place of a field in the front matter of a page. */
  findField(page: CheckedPage, field: string): FileLocation;
  /** Text of a place; empty where it is gone. */
  textAt(place: FileLocation): string;
  /** Says whether a page has a part of that id. */
  hasPart(pageHref: string, id: string): boolean;
  /** Where a link on a page leads; without base. */
  resolve(href: string, fromId: string): LinkTarget;
}

/** A problem with the severity that its rule has. */
export function createFinding(
  code: RuleId,
  message: string,
  place: FileLocation,
  more: Pick<Diagnostic, 'hint' | 'replacement'> = {},
): Diagnostic {
  const { file, line, column, length } = place;
  return createDiagnostic({ code, message, file, line, column, length, ...more });
}

/** Gives the text of a file of a project; undefined where it is not there. */
type ReadFile = (file: string) => string | undefined;

/** Reader for files as they lie on disk; docs.json is as it was when the project was loaded. */
export function createFileReader(
  { texts }: Pick<LoadedSite, 'texts'>,
  { root }: Pick<Project, 'root'>,
): ReadFile {
  const known = new Map<string, string | undefined>(texts);
  return (file) => {
    if (known.has(file)) return known.get(file);
    const text = readIfReadable(join(root, file));
    // Only files that are asked for again and again are worth the memory.
    if (/\.(?:json|ya?ml)$/.test(file)) known.set(file, text);
    return text;
  };
}

/** The same with pages as they were loaded, whose lines are those of problems. */
function createBodyReader(loaded: Pick<LoadedSite, 'texts'>, site: Site): ReadFile {
  const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
  const bodies = new Map(written.map(({ file, body }) => [file, body]));
  const readFile = createFileReader(loaded, site.project);
  return (file) => bodies.get(file) ?? readFile(file);
}

/**
 * Gives the problems of a project that are not suppressed, as severe as docs.json has them: without those of rules that
 * are off, of files that are excepted, and of lines below a comment that disables the rule. An error is never suppressed.
 */
export function createSuppressor(
  loaded: LoadedSite,
): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  const { site } = loaded;
  if (!site) return (diagnostics) => [...diagnostics];
  const { check } = site.config;
  const isExcepted = createExceptions(check);
  const isDisabled = createDisableTest(createBodyReader(loaded, site));
  return (diagnostics) =>
    diagnostics.flatMap((diagnostic) => {
      if (diagnostic.severity === 'error') return diagnostic;
      const setting = check.rules[diagnostic.code] ?? diagnostic.severity;
      if (setting === 'off' || isExcepted(diagnostic) || isDisabled(diagnostic)) return [];
      return setting === diagnostic.severity ? diagnostic : { ...diagnostic, severity: setting };
    });
}

function createExceptions({
  ignore: exceptions,
}: DocsConfig['check']): (diagnostic: Diagnostic) => boolean {
  const tests = exceptions.map(({ files, rules }) => ({ matcher: ignore().add(files), rules }));
  return ({ file, code }) =>
    file !== undefined &&
    tests.some(
      ({ matcher, rules }) =>
        (rules?.includes(code) ?? true) && isInside(file) && matcher.ignores(file),
    );
}

/** Paths that the matcher takes: addresses of documents are none. */
function isInside(file: string): boolean {
  return ignore.isPathValid(file);
}

function createDisableTest(readFile: ReadFile): (diagnostic: Diagnostic) => boolean {
  const known = new Map<string, readonly DisableComment[]>();
  return ({ file, line, code }) => {
    if (file === undefined || line === undefined || !/\.mdx?$/.test(file)) return false;
    const comments = known.get(file) ?? readDisableComments(readFile(file) ?? '');
    known.set(file, comments);
    return comments.some(
      (one) =>
        one.target <= line &&
        line <= one.end &&
        (one.rules.length === 0 || one.rules.includes(code)),
    );
  };
}

/** A comment that disables rules in the next line with text, or in the code block that begins there. */
interface DisableComment {
  /** Line of the comment, from 1. */
  line: number;
  /** The line that is meant. */
  target: number;
  /** The last line that is meant; the end of a block, else `target`. */
  end: number;
  /** Empty for all rules. */
  rules: string[];
}

const COMMENT = /(?:\{\/\*|<!--)\s*trellis-ignore-next-line\b([^*<>]*)(?:\*\/\}|-->)/g;

/** The comments of a page that disable rules, `{/* trellis-ignore-next-line image-alt *\/}` or as HTML. */
export function readDisableComments(text: string): DisableComment[] {
  if (!text.includes('trellis-ignore-next-line')) return [];
  const code = codeRanges(text.replace(/\r/g, ' '));
  const isCode = createCodeTest(code);
  const locationOf = createPositionFinder(text);
  return [...text.matchAll(COMMENT)]
    .filter(({ index }) => !isCode(index))
    .map(({ index, 0: comment, 1: words = '' }) => {
      const { line } = locationOf(index);
      const blank = /[^\S\n]*(?:\n\s*)?/y;
      blank.lastIndex = index + comment.length;
      blank.test(text);
      const from = blank.lastIndex;
      const to = code.find(([start, end]) => start <= from && from < end)?.[1] ?? from;
      const [{ line: target }, { line: end }] = [locationOf(from), locationOf(to)];
      return { line, target, end, rules: words.split(/[\s,]+/).filter(Boolean) };
    });
}
