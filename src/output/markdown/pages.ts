import { stringify } from 'yaml';
import type { DocsConfig } from '../../config/docs-config.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { fence, parseHtml } from '../../mdx/html-to-markdown.ts';
import { restoreIntegers } from '../../utils/json.ts';
import { findOperation } from '../../openapi/lookup.ts';
import { viewAccess } from '../../openapi/operation.ts';
import { buildOperationDocument } from '../../openapi/published-document.ts';
import { pageListing } from '../../site/page-navigation.ts';
import { operationOptions } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { isObject, parsePointer, toObject, type JsonObject } from '../../utils/json-object.ts';
import { markdownPath, withTrailingSlash } from '../../site/urls.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { encode } from '../../utils/html.ts';
import { pagesWithBody } from '../output.ts';
import { toBlocks } from './blocks.ts';

/**
 * The Markdown of a page, with its path. `make` leaves out the OpenAPI document of its operation.
 */
export interface MarkdownPage {
  page: LoadedPage;
  /** Digest of everything that the Markdown depends on. */
  key: string;
  make(): string;
  isWhole(): boolean;
  /** Without the base: `/guides/quickstart.md`. */
  path: string;
  /** All of the file. */
  makeFile(): string;
}

/** The Markdown of every page of a site, each rendered on demand unless the cache has it. */
export function listMarkdownPages(site: Site): MarkdownPage[] {
  const { guard } = site.renderCache;
  const schemas = site.config.markdown.schema ? digest(JSON.stringify([...site.schemaPages])) : '';
  return pagesWithBody(site).map((page) => {
    const make = () =>
      guard.run(page, 'markdown', () =>
        site.renderCache.markdown(page, keyOf(site, page, schemas), () => render(site, page)),
      ) ?? noticeOf(page);
    return {
      page,
      path: markdownPath(page.href),
      get key() {
        return guard.run(page, 'markdown', () => keyOf(site, page, schemas)) ?? 'failed';
      },
      make,
      makeFile() {
        const end = guard.run(page, 'markdown', () => describeOperation(site, page));
        return end === undefined ? make() : `${make()}\n${end}\n`;
      },
      isWhole: () => !guard.hasFailed(page.id, 'markdown'),
    };
  });
}

/** `schemas` identifies the schema pages to which the documents of operations link; empty without such documents. */
function keyOf(site: Site, page: LoadedPage, schemas: string): string {
  const { base, origin = '' } = site.options;
  const { html, aside, key, links } = site.renderCache.record(page);
  const { title, frontMatter } = page;
  const facts = [
    title,
    frontMatter.description,
    urlOf(site, page),
    origin + base,
    key,
    links,
    pageListing(site, page.id),
    schemas,
  ];
  return digest(runtimeDigest(), html, aside ?? '', JSON.stringify(facts));
}

function render(site: Site, page: LoadedPage): string {
  const { html, aside } = site.renderCache.forAgents(page);
  return renderMarkdown({
    title: page.title,
    description: page.frontMatter.description,
    html: html + (pageListing(site, page.id) ?? ''),
    aside,
    url: urlOf(site, page),
    origin: site.options.origin ?? '',
  });
}

/** Placeholder for the Markdown of a page that failed, to which menus and lists link. */
function noticeOf({ title }: LoadedPage): string {
  return `# ${title}\n\nThe Markdown version of this page is not available.\n`;
}

function urlOf(site: Site, { href }: Pick<LoadedPage, 'href'>): string {
  const { base, origin = '' } = site.options;
  return withTrailingSlash(site, origin + base + encodePath(href));
}

/** Source of the Markdown of a page. */
interface MarkdownInput {
  title: string;
  description?: string | undefined;
  /** Finished HTML of the body. */
  html: string;
  /** Finished HTML of the right column. */
  aside?: string | undefined;
  /** Full URL of the page, or its path if the URL of the site is unknown. */
  url: string;
  /** `https://docs.example.com`, if known. */
  origin?: string | undefined;
}

/** A page as Markdown: title, description, and the body with its components written out in words. */
export function renderMarkdown({
  title,
  description,
  html,
  aside,
  url,
  origin = '',
}: MarkdownInput): string {
  const resolveUrl = (href: string) =>
    href.startsWith('#')
      ? url + href
      : href.startsWith('/') && !href.startsWith('//')
        ? origin + href
        : href;
  const body = toBlocks(parseHtml(html), resolveUrl);
  const heading = /^# .*/.exec(body)?.[0];
  const parts = [
    heading ?? `# ${title}`,
    description ? `> ${description}` : '',
    body.slice(heading?.length ?? 0).trimStart(),
    aside ? toBlocks(parseHtml(aside), resolveUrl) : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/**
 * The operation of a page in the OpenAPI document, as YAML, with links to the schemas that have pages; undefined
 * without an operation, or with `"markdown": { "schema": false }`.
 */
function describeOperation(site: Site, page: LoadedPage): string | undefined {
  const { config, documents, options, schemaPages } = site;
  const { openapi } = page.frontMatter;
  if (!config.markdown.schema || !openapi) return undefined;
  const found = findOperation(documents, openapi);
  if (found.problem !== undefined) return undefined;
  const { document, value: operation } = found;
  const access = viewAccess(document, operation, operationOptions(page, config, options));
  const pageOf = (ref: string) => schemaPages.get(`${document.id} ${ref}`);
  const operationDocument = buildOperationDocument(
    document,
    operation,
    access,
    (ref) => pageOf(ref) !== undefined,
  );
  const links = operationDocument.omitted.map((ref) => {
    const url = urlOf(site, { href: pageOf(ref) ?? '' });
    return `<a href="${encode(url)}"><code>${encode(parsePointer(ref).at(-1) ?? '')}</code></a>`;
  });
  return [
    '## OpenAPI',
    fence(restoreIntegers(document.largeIntegers, writeYaml(operationDocument.document)), 'yaml'),
    ...(links.length > 0
      ? [toBlocks(parseHtml(`<p>Schemas on other pages: ${links.join(', ')}</p>`), (href) => href)]
      : []),
  ].join('\n\n');
}

/** YAML of shared components by the text of their keys: many operations have the same ones. */
const written = new WeakMap<JsonObject, Map<string, string>>();

/**
 * YAML of a document with one operation; its components are the same objects in all documents, and each is written
 * once.
 */
export function writeYaml({ components, ...head }: JsonObject): string {
  const groups = Object.entries(toObject(components)).map(([kind, parts]) => {
    const texts = Object.entries(toObject(parts)).map(([name, part]) =>
      writePart(kind, name, part),
    );
    const empty = withoutLines(stringify({ components: { [kind]: {} } }, YAML), 1);
    return texts.length > 0 ? empty.replace(/ \{\}\n$/, '\n') + texts.join('') : empty;
  });
  return `${stringify(head, YAML)}components:\n${groups.join('')}`;
}

/** No object occurs twice, so the search for duplicates is skipped. */
const YAML = { aliasDuplicateObjects: false };

function writePart(kind: string, name: string, part: unknown): string {
  const write = () =>
    withoutLines(stringify({ components: { [kind]: { [name]: part } } }, YAML), 2);
  if (!isObject(part)) return write();
  const known = written.get(part) ?? new Map<string, string>();
  written.set(part, known);
  const key = `${kind} ${name}`;
  const text = known.get(key) ?? write();
  known.set(key, text);
  return text;
}

function withoutLines(text: string, count: number): string {
  return text.split('\n').slice(count).join('\n');
}

/**
 * The text of `markdown.instructions` for agents, as a quotation with a heading; undefined without
 * it.
 */
export function renderInstructions({ markdown }: Pick<DocsConfig, 'markdown'>): string | undefined {
  const { instructions } = markdown;
  if (instructions === undefined) return undefined;
  const lines = ['## Agent Instructions', '', ...instructions.split('\n')];
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** A text for agents, preceded by `markdown.instructions` if docs.json sets them. */
export function withInstructions(config: Pick<DocsConfig, 'markdown'>, text: string): string {
  const instructions = renderInstructions(config);
  return instructions === undefined ? text : `${instructions}\n\n${text}`;
}
