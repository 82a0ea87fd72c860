import type { ApiDocument, Operation } from '../../openapi/document.ts';
import {
  describeTags,
  findChapter,
  hasSchemes,
  INTRODUCED_SCHEMES,
  INTRODUCTION,
} from '../../openapi/pages.ts';
import { sanitizeHtml } from '../../openapi/view-context.ts';
import { decode, htmlToText, nextToken, onlyTokens, type HtmlToken } from '../../utils/html.ts';
import { toList, toObject, toText } from '../../utils/json-object.ts';
import { IdRegistry, slugOf } from '../../utils/slug.ts';
import { nameKey, suggest } from '../../utils/text.ts';
import { decodePath } from '../../utils/url.ts';
import type { Site } from '../site.ts';

/** Start of a link to a part of a reference. JSON pointers of references begin with `#/`, too. */
const START = String.raw`#(?:operation\/|tag\/|section\/|description\/|\/(?!components\/|paths\/|definitions\/))`;

const MAY_LINK = new RegExp(START);
const REFERENCE = new RegExp(`^${START}`);
// HTML in a description can have quotes of both kinds.
const LINK = new RegExp(`(?<= href=")${START}[^"]+|(?<= href=')${START}[^']+`, 'g');

/** Whether a text in a document may link to a part of a reference. */
export function hasReferenceLink(root: unknown): boolean {
  const seen = new Set<unknown>();
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !value.startsWith('#') && MAY_LINK.test(value)) return true;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

/**
 * HTML of a description with links to the pages of operations, and to headings of the introduction. Descriptions link
 * to parts of a reference as the tool of their author displays them: `#operation/getPlant`, `#tag/Plants`, and
 * `#section/Errors` (Redoc), `#tag/plants/GET/plants` and `#description/errors` (Scalar), and `#/Plants/getPlant`
 * (Swagger UI). A tag leads to its first operation, or to its section in the introduction, and
 * `#section/Authentication`, a section that Redoc adds, to the security schemes. Other links are unchanged.
 */
export function resolveReferenceLinks(
  html: string,
  document: Pick<ApiDocument, 'operations' | 'root' | 'title'>,
  { hrefOf, markdown }: LinkTargets,
): string {
  if (!MAY_LINK.test(html)) return html;
  return html.replace(LINK, (fragment) => {
    const parts = decodePath(decode(fragment.slice(1))).split('/');
    if (parts[0] === 'section' || parts[0] === 'description') {
      const introduction = hrefOf(INTRODUCTION.id);
      const id =
        introduction &&
        (findHeading(document, parts, markdown) ??
          findSchemes(document, parts) ??
          findTagHeading(document, parts, markdown));
      return id ? `${introduction}#${id}` : fragment;
    }
    const target = findTarget(document, parts);
    if (target) return hrefOf(target.id) ?? fragment;
    const chapter =
      parts[0] === 'tag'
        ? (findTagHeading(document, parts, markdown) ?? findChapter(document, parts[1] ?? ''))
        : undefined;
    const introduction = chapter && hrefOf(INTRODUCTION.id);
    return introduction ? `${introduction}#${chapter}` : fragment;
  });
}

/**
 * Hint for a link to a part of a reference that leads nowhere: in a page, or to an operation that no document has.
 * Undefined for other fragments.
 */
export function hintForReference(
  fragment: string,
  { documents, pages }: Pick<Site, 'documents' | 'pages'>,
): string | undefined {
  if (!REFERENCE.test(`#${fragment}`)) return undefined;
  const parts = decodePath(fragment).split('/');
  for (const document of documents) {
    const target = findTarget(document, parts);
    const names = target ? [target.id, `${document.id} ${target.id}`] : [];
    const page = [...pages.values()].find((one) => names.includes(one.frontMatter.openapi ?? ''));
    if (page) return `Did you mean "${page.href}"?`;
  }
  const operations = documents.flatMap((document) => document.operations);
  const ids = operations.flatMap(({ operation }) => toText(operation['operationId']) ?? []);
  const near = suggest(parts.at(-1) ?? '', ids);
  return near === undefined
    ? 'No API document of the site has this part.'
    : `Did you mean the operation "${near}"?`;
}

interface LinkTargets {
  /** URL of the page of an operation or of the introduction. */
  hrefOf: (id: string) => string | undefined;
  /** Converter of the document's texts. */
  markdown: (text: string) => string;
}

/** Id of a heading in the description of an API: the last part of a link, among those below the part before it. */
function findHeading(
  { root, title }: Pick<ApiDocument, 'root' | 'title'>,
  [, ...words]: readonly string[],
  markdown: (text: string) => string,
): string | undefined {
  let headings = knownHeadings.get(root);
  if (!headings) {
    const text = toText(toObject(root['info'])['description']);
    headings = text === undefined ? [] : listHeadings(markdown(text), title);
    knownHeadings.set(root, headings);
  }
  const [name = '', parent] = words.toReversed().map(nameKey);
  const found: { id: string; isBelow: boolean }[] = [];
  const above: string[] = [];
  for (const { level, key, id } of headings) {
    const outer = above.slice(0, level).findLast(Boolean);
    if (key === name) found.push({ id, isBelow: outer === parent });
    above.length = level;
    above[level] = key;
  }
  return (found.find(({ isBelow }) => isBelow) ?? found[0])?.id;
}

/**
 * Id of a heading in the description of a tag: the last part of `#tag/Plants/Errors`, or of `#section/Errors`, which
 * names no tag.
 */
function findTagHeading(
  { root }: Pick<ApiDocument, 'root'>,
  [kind, ...words]: readonly string[],
  markdown: (text: string) => string,
): string | undefined {
  if (kind === 'tag' && words.length < 2) return undefined;
  let headings = knownTagHeadings.get(root);
  if (!headings) {
    const tags = describeTags({ root }, (text) => sanitizeHtml(markdown(text)));
    headings = tags.flatMap(({ tag, headings: ofTag }) =>
      ofTag.map(({ text, id }) => ({ tag: nameKey(String(tag['name'])), key: nameKey(text), id })),
    );
    knownTagHeadings.set(root, headings);
  }
  const [tag, name] = [words[0], words.at(-1)].map((word = '') => nameKey(word));
  return headings.find((one) => one.key === name && (kind !== 'tag' || one.tag === tag))?.id;
}

/** Redoc adds the section of the security schemes, with one part for each. */
function findSchemes(
  document: Pick<ApiDocument, 'root'>,
  [, name = '']: readonly string[],
): string | undefined {
  return nameKey(name) === 'authentication' && hasSchemes(document)
    ? INTRODUCED_SCHEMES
    : undefined;
}

/** A heading in the description of an API. */
interface Heading {
  level: number;
  /** Its text as `nameKey` gives it. */
  key: string;
  id: string;
}

/**
 * Headings by document, because a description may have hundreds of links to its parts. All texts have one converter.
 */
const knownHeadings = new WeakMap<ApiDocument['root'], Heading[]>();

/** Headings in the descriptions of tags by document, for the same reason. */
const knownTagHeadings = new WeakMap<
  ApiDocument['root'],
  { tag: string; key: string; id: string }[]
>();

/** Headings of a description, without a leading one that repeats the title of the page. */
function listHeadings(html: string, title: string): Heading[] {
  const ids = new IdRegistry();
  return readHeadings(html, title).map(({ level, text }) => ({
    level,
    key: nameKey(text),
    id: ids.unique(slugOf(text)),
  }));
}

const HEADINGS = onlyTokens(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function readHeadings(html: string, title: string): { level: number; text: string }[] {
  const found: { level: number; text: string }[] = [];
  let open: HtmlToken | undefined;
  for (
    let token = nextToken(html, 0, HEADINGS);
    token;
    token = nextToken(html, token.end, HEADINGS)
  ) {
    if (token.type === 'end' && open?.name === token.name) {
      const text = htmlToText(html.slice(open.end, token.start)).trim();
      found.push({ level: Number(token.name.slice(1)), text });
    }
    // Another heading ends an unclosed one, as in browsers.
    open = token.type === 'start' ? token : undefined;
  }
  const isTitle = /^\s*<h[1-6]/.test(html) && found[0]?.text === title.trim();
  return isTitle ? found.slice(1) : found;
}

function findTarget(
  { operations }: Pick<ApiDocument, 'operations'>,
  parts: readonly string[],
): Operation | undefined {
  const withId = (id: string | undefined) =>
    operations.find(({ operation }) => operation['operationId'] === id);
  const at = parts.indexOf('operation');
  if (at === 0 || at === 2) return withId(parts.slice(at + 1).join('/'));
  const [first, tag = '', method, ...path] = parts;
  if (first === '') return withId(method);
  if (method !== undefined) {
    const id = `${method.toUpperCase()} /${path.join('/')}`;
    return operations.find((entry) => entry.id === id);
  }
  return operations.find(({ operation }) =>
    toList(operation['tags']).some((name) => nameKey(String(name)) === nameKey(tag)),
  );
}
