import { join } from 'node:path';
import ignore from 'ignore';
import type { DocsConfig } from '../config/docs-config.ts';
import type { FrontMatter } from '../content/front-matter.ts';
import type { LinkTarget } from '../content/links.ts';
import type { Project } from '../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { locateYaml } from '../diagnostics/locate-yaml.ts';
import { locateJson, type JsonPath, type Locate } from '../diagnostics/position.ts';
import type { RuleId } from '../diagnostics/rules.ts';
import type { MetLink } from '../mdx/render-page.ts';
import type { SourceFacts } from '../mdx/source.ts';
import type { SkillFile } from '../site/assets.ts';
import type { LoadedSite } from '../site/load.ts';
import type { FragmentTarget } from '../site/page-navigation.ts';
import type { Site } from '../site/site.ts';
import type { FileLocation, FindSetting } from '../site/source-locations.ts';
import type { Translation } from '../site/translations.ts';
import type { UnmatchedSelector } from '../site/unmatched-selectors.ts';
import { codeRanges, createCodeTest } from '../utils/code-ranges.ts';
import { readIfReadable } from '../utils/files.ts';
import { createPositionFinder } from '../utils/text.ts';

/** A text with its parsed source. */
interface CheckedText {
  /** Relative to the project root. */
  file: string;
  source: SourceFacts;
}

/** Input of the rules for a page. */
export interface CheckedPage extends CheckedText {
  id: string;
  href: string;
  title: string;
  frontMatter: FrontMatter;
  /** Whether the page is generated from an OpenAPI document. */
  isGenerated: boolean;
  /** Whether the sidebar lists it. */
  listed: boolean;
  /** Equal for pages of the same version and language. */
  edition: string;
  /** Equal for siblings in the sidebar. */
  sidebarGroup: string;
  /** Links and images of the rendered page. */
  links: readonly MetLink[];
}

/** A snippet of the project. */
export interface CheckedSnippet extends CheckedText {
  isUsed: boolean;
}

/** An image file of the project. */
export interface CheckedImage {
  /** Path without base: `/images/fern.png`. */
  path: string;
  file: string;
  bytes: number;
}

/** A file with a syntax error, so that browsers ignore all or part of it. */
export interface BrokenFile {
  code: 'broken-file' | 'missing-asset';
  message: string;
  hint: string;
  location: FileLocation;
}

/** An operation of an OpenAPI document. */
export interface CheckedOperation {
  /** `GET /plants` */
  id: string;
  /** Path relative to the project root, or a URL. */
  document: string;
  hasPage: boolean;
  /** Whether readers can send requests to it; undefined for webhooks, which they receive. */
  hasServer: boolean | undefined;
  /** URL of its generated page; undefined if the author wrote the page or there is none. */
  generatedHref?: string | undefined;
  /** An earlier operation of the document whose page has the same URL: `GET /plants`. */
  duplicateOf?: string | undefined;
  hasSummary: boolean;
  /** Whether the document excludes the operation, or it is deprecated. */
  isHidden: boolean;
  location(): FileLocation;
}

/** A sample that is invalid or incomplete. */
export interface CheckedExample {
  /** Name of its schema. */
  part: string;
  /** Whether it is a shared schema. */
  isShared: boolean;
  /** The schema is too large for a complete sample, it has no valid value, or its alternatives overlap. */
  problem: 'cut' | 'unfit' | 'overlap';
  /** Keyword of a shared schema whose properties `additionalProperties: false` forbids: `oneOf`. */
  closedBeside?: string | undefined;
  /** Operations with the schema or a copy of it: `GET /plants`. */
  operations: readonly string[];
  location(): FileLocation;
}

/** A server of an API document that begins with the name of a host, such as `api.example.com/v1`. */
export interface CheckedHost {
  url: string;
  location(): FileLocation;
}

/** Input of the rules. */
export interface CheckedSite {
  config: DocsConfig;
  /** Name of the configuration file. */
  configFile: string;
  pages: readonly CheckedPage[];
  snippets: readonly CheckedSnippet[];
  images: readonly CheckedImage[];
  skills: readonly SkillFile[];
  /** Broken style sheets and scripts, and broken images on pages. */
  brokenFiles: readonly BrokenFile[];
  /** Names of files that occur in the project's texts, without folders. */
  mentions: ReadonlySet<string>;
  operations: readonly CheckedOperation[];
  impossibleExamples: readonly CheckedExample[];
  /** Servers without a scheme; empty if docs.json replaces all servers. */
  hosts: readonly CheckedHost[];
  /** Pages of the main language in each other language. */
  translations: readonly Translation[];
  /** Selectors of its style sheets and scripts that match nothing. */
  unmatchedSelectors: readonly UnmatchedSelector[];
  /** Location of a value in docs.json by path, or of its key with `key`. */
  locate(path: JsonPath, mark?: 'value' | 'key'): FileLocation;
  findSetting: FindSetting;
  /** Location of a field in the front matter of a page. */
  findField(page: CheckedPage, field: string): FileLocation;
  /** Text at a location; '' if it no longer exists. */
  textAt(location: FileLocation): string;
  /** Target of a URL with a fragment, without base; undefined for other URLs, and if the ids of the page are unknown. */
  findFragment(url: string): FragmentTarget | undefined;
  /** Target of a link on a page; without base. */
  resolve(href: string, fromId: string): LinkTarget;
  /**
   * Hint if a URL is that of a file that is not a page, because another file imports it or an API document refers to it.
   */
  includedHint(href: string): string | undefined;
}

/** Creates a diagnostic at a location. */
export function createFinding(
  code: RuleId,
  message: string,
  location: FileLocation,
  more: Pick<Diagnostic, 'hint' | 'replacement'> = {},
): Diagnostic {
  const { file, line, column, length } = location;
  return createDiagnostic({ code, message, file, line, column, length, ...more });
}

/** Locates values in a JSON or YAML text. */
export function createTextLocator(text: string): Locate {
  return /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text);
}

/** Text of a file of the project; undefined if it does not exist. */
type ReadFile = (file: string) => string | undefined;

/** Creates a reader for files on disk; docs.json is read as loaded. */
export function createFileReader(
  { texts }: Pick<LoadedSite, 'texts'>,
  { root }: Pick<Project, 'root'>,
): ReadFile {
  const known = new Map<string, string | undefined>(texts);
  return (file) => {
    if (known.has(file)) return known.get(file);
    const text = readIfReadable(join(root, file));
    // Caches only files that are read repeatedly.
    if (/\.(?:json|ya?ml)$/.test(file)) known.set(file, text);
    return text;
  };
}

/** Creates a reader that returns pages as loaded, whose lines match those of diagnostics. */
function createBodyReader(loaded: Pick<LoadedSite, 'texts'>, site: Site): ReadFile {
  const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
  const bodies = new Map(written.map(({ file, body }) => [file, body]));
  const readFile = createFileReader(loaded, site.project);
  return (file) => bodies.get(file) ?? readFile(file);
}

/**
 * Creates a filter for suppressed problems, which also applies the severities in docs.json. Suppresses rules that are
 * off, files that are excluded, and lines with a comment that disables the rule. Never suppresses errors.
 */
export function createSuppressor(
  loaded: Pick<LoadedSite, 'site' | 'texts'>,
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

/** Paths that the matcher supports; URLs of documents are not. */
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

/** A comment that disables rules for the next line with text, or for a code block that begins there. */
interface DisableComment {
  /** Line of the comment, from 1. */
  line: number;
  /** First affected line. */
  target: number;
  /** Last affected line: the end of a block, or `target`. */
  end: number;
  /** Empty for all rules. */
  rules: string[];
}

const COMMENT = /(?:\{\/\*|<!--)\s*trellis-ignore-next-line\b([^*<>]*)(?:\*\/\}|-->)/g;

/** Comments of a page that disable rules, `{/* trellis-ignore-next-line image-alt *\/}` or in HTML. */
export function readDisableComments(text: string): DisableComment[] {
  if (!text.includes('trellis-ignore-next-line')) return [];
  const code = codeRanges(text.replace(/\r/g, ' '));
  const isCode = createCodeTest(code);
  const locationOf = createPositionFinder(text);
  return [...text.matchAll(COMMENT)]
    .filter(({ index }) => !isCode(index))
    .map(({ index, 0: comment, 1: ruleList = '' }) => {
      const { line } = locationOf(index);
      const blank = /[^\S\n]*(?:\n\s*)?/y;
      blank.lastIndex = index + comment.length;
      blank.test(text);
      const from = blank.lastIndex;
      const to = code.find(([start, end]) => start <= from && from < end)?.[1] ?? from;
      const [{ line: target }, { line: end }] = [locationOf(from), locationOf(to)];
      return { line, target, end, rules: ruleList.split(/[\s,]+/).filter(Boolean) };
    });
}
