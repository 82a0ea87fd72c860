import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { canRead } from '../../content/front-matter.ts';
import { encodePath } from '../../content/links.ts';
import { toList, toObject, toText } from '../../utils/json-object.ts';
import { listSkillFiles, toSkillName } from '../../site/assets.ts';
import { writeParts } from '../../site/cache.ts';
import { readersOf } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { listDocumentFiles, type DocumentFile } from '../../site/urls.ts';
import { digest } from '../../utils/files.ts';
import { listMarkdownPages, withInstructions, type MarkdownPage } from '../markdown/pages.ts';
import {
  copyOutput,
  outputAt,
  renderAll,
  textOutput,
  type Output,
  type Emitter,
} from '../output.ts';
import {
  isFirstChoice,
  labelPages,
  listPublic,
  listScopes,
  locatePages,
  renderFullEnd,
  renderFullPage,
  renderLlms,
  renderScope,
  type PlacedPage,
  resolveUrl,
} from './llms.ts';
import { cutText } from '../../utils/text.ts';

/**
 * Files for machines: the pages as Markdown, lists of them for the site and its parts
 * (llmstxt.org), agent skills (agentskills.io), and an API catalog (RFC 9727).
 */
export const agentFiles: Emitter = {
  mayHave: (path) => /\.(?:md|txt)$|^\/\.well-known\//.test(path),
  list({ site }) {
    const all = listMarkdownPages(site);
    const pages = locatePages(site, listPublic(site, all));
    const scopes = listScopes(pages);
    return [
      ...all.map((page) => toOutput(site, page)),
      ...alsoWellKnown(site, [
        textOutput('/llms.txt', () => renderLlms(site, pages, scopes)),
        llmsFull(site, pages.filter(isFirstChoice)),
      ]),
      ...scopes.map((scope) => textOutput(scope.path, () => renderScope(site, scope))),
      ...skillFiles(site, pages),
      ...(listDocumentFiles(site).length > 0
        ? [textOutput(API_CATALOG_PATH, () => renderApiCatalog(site))]
        : []),
    ];
  },
};

function toOutput({ config }: Site, page: MarkdownPage): Output {
  return {
    path: page.path,
    page: page.page,
    get key() {
      return withInstructions(config, page.key);
    },
    isWhole: page.isWhole,
    render: () => withInstructions(config, page.makeFile()),
  };
}

/**
 * Copies of the files below `/.well-known`, where some programs look first (RFC 8615).
 * `llms-full.txt` is not copied because of its size; `llms.txt` links to it.
 */
function alsoWellKnown(site: Site, outputs: readonly Output[]): Output[] {
  const copied = outputs.filter(
    ({ path }) => path !== '/llms-full.txt' || site.files.assets.has(path),
  );
  const copies = copied.map((output): Output => {
    const path = `/.well-known${output.path}`;
    const authored = site.files.assets.get(output.path);
    return authored === undefined ? outputAt(path, output) : copyOutput(path, authored);
  });
  return [...outputs, ...copies];
}

/** Streamed to a file, because it is as large as all Markdown pages together. */
function llmsFull(site: Site, pages: readonly PlacedPage[]): Output {
  let file: Promise<string> | undefined;
  return {
    path: '/llms-full.txt',
    get key() {
      const texts = pages.map(({ markdown, page }) => `${markdown.key} ${page.href}`);
      return digest(withInstructions(site.config, ''), renderFullEnd(site) ?? '', ...texts);
    },
    render: async () => ({ file: await (file ??= writeLlmsFull(site, pages)) }),
  };
}

/** Writes the text of all pages to the cache directory and returns the path of the file. */
async function writeLlmsFull(site: Site, pages: readonly PlacedPage[]): Promise<string> {
  await renderAll(site);
  const { options, config, project } = site;
  return writeParts(join(project.cacheDir, `llms-full.${options.mode}.txt`), (add) => {
    let start = withInstructions(config, '');
    const addPart = (text: string | undefined) => {
      if (text === undefined) return;
      add(start + text);
      start = '\n---\n\n';
    };
    for (const page of pages) addPart(renderFullPage(site, page, page.markdown.make()));
    addPart(renderFullEnd(site));
  });
}

function skillFiles(site: Site, pages: readonly PlacedPage[]): Output[] {
  const skills = listSkills(site, pages);
  return [
    textOutput('/skill.md', () => mainSkill(site, skills, pages).text),
    textOutput(`${SKILLS_PATH}/index.json`, () => renderSkillIndex(site, skills)),
    ...skills.map(({ name, text }) => textOutput(`${SKILLS_PATH}/${name}/SKILL.md`, () => text)),
  ];
}

/** Folder of the skills of a site, by the discovery specification of agentskills.io. */
export const SKILLS_PATH = '/.well-known/agent-skills';

/** A skill for agents (agentskills.io). */
interface Skill {
  /** Words with hyphens between them, at most 64 characters. */
  name: string;
  description: string;
  /** The whole file. */
  text: string;
  /** True for the skill next to docs.json. */
  isMain: boolean;
}

const MAX_DESCRIPTION = 1024;

/**
 * The skills that the author wrote and readers may see, or one generated from the pages. Of those
 * with the same name, the first is at its URL.
 */
export function listSkills(site: Site, pages: readonly PlacedPage[]): Skill[] {
  const readers = readersOf(site.options);
  const skills = listSkillFiles(site)
    .filter(({ frontMatter }) => canRead(frontMatter.groups, readers))
    .map(({ name, frontMatter, text, isMain }): Skill => {
      return { name, description: frontMatter.description ?? '', text, isMain };
    });
  return skills.length > 0 ? skills : [makeSkill(site, pages)];
}

/**
 * The skill at `/skill.md`: the one next to docs.json, or the only one, or one generated from the
 * pages.
 */
function mainSkill(site: Site, skills: readonly Skill[], pages: readonly PlacedPage[]): Skill {
  const [only, ...others] = skills;
  const main = skills.find(({ isMain }) => isMain);
  return main ?? (only && others.length === 0 ? only : makeSkill(site, pages));
}

/** The list by which programs find skills, with the digest of each. */
function renderSkillIndex({ options: { base } }: Site, skills: readonly Skill[]): string {
  const byName = new Map(skills.toReversed().map((skill) => [skill.name, skill]));
  const sorted = [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const list = sorted.map(({ name, description, text }) => ({
    name,
    type: 'skill-md',
    description: cutText(description, MAX_DESCRIPTION),
    url: `${base}${SKILLS_PATH}/${name}/SKILL.md`,
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  }));
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  return `${JSON.stringify({ $schema, skills: list }, null, 2)}\n`;
}

function makeSkill(site: Site, pages: readonly PlacedPage[]): Skill {
  const name = toSkillName(site.config.name);
  const { description: about, name: product } = site.config;
  const description = `${about ? `${toSentence(about.trim())} ` : ''}Use this skill to answer questions about ${product} and to work with it.`;
  return {
    name,
    description,
    text: renderSkill(site, pages, { name, description }),
    isMain: false,
  };
}

function toSentence(text: string): string {
  return /[.!?。！？…]$/.test(text) ? text : `${text}.`;
}

/** Pages that a section names; `llms.txt` has the others. */
const MAX_PAGES = 6;

/** A skill generated from the pages of a site: their topics, and how an agent reads them. */
function renderSkill(
  site: Site,
  pages: readonly PlacedPage[],
  { name, description }: { name: string; description: string },
): string {
  const { config, options } = site;
  const prefix = (options.origin ?? '') + options.base;
  const documents = listDocumentFiles(site).map(
    ({ title, href }) => `- ${title}: ${href.startsWith('/') ? (options.origin ?? '') : ''}${href}`,
  );
  const groups = Map.groupBy(
    pages.filter(isFirstChoice),
    ({ tab, group }) => tab ?? group ?? 'Pages',
  );
  const about = [...groups].map(([title, members]) =>
    section(`### ${title}`, listPages(members, prefix)),
  );
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# ${config.name}`,
    config.description ?? '',
    '## Read the documentation',
    [
      `- ${prefix}/llms.txt lists all pages with their descriptions. Start here.`,
      `- To get a page as Markdown, add \`.md\` to its URL.`,
      `- ${prefix}/llms-full.txt contains the text of all pages.`,
    ].join('\n'),
    section('## API documents', documents),
    '## What it covers',
    ...about,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function listPages(pages: readonly PlacedPage[], prefix: string): string[] {
  const lines = [...labelPages(pages)]
    .slice(0, MAX_PAGES)
    .map(([{ path }, label]) => `- [${label}](${prefix}${encodePath(path)})`);
  const unlisted = pages.length - lines.length;
  return unlisted > 0 ? [...lines, `- and ${unlisted} more`] : lines;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n\n${lines.join('\n')}`;
}

export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Content type of the catalog, whose name has no extension (RFC 9727, section 2). */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The API catalog as a link set (RFC 9727, RFC 9264): the URL, document, and pages of each API. */
function renderApiCatalog(site: Site): string {
  const linkset = listDocumentFiles(site).map((document) => {
    const pages = pageOf(site, document);
    return {
      anchor: serverOf(site, document) ?? resolveUrl(site, document.href),
      'service-desc': [{ href: resolveUrl(site, document.href), type: typeOf(document) }],
      ...(pages && { 'service-doc': [{ href: resolveUrl(site, pages), type: 'text/html' }] }),
    };
  });
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

/** The first absolute server URL of an API without variables. */
function serverOf({ documents }: Site, { id }: DocumentFile): string | undefined {
  const root = documents.find((document) => document.id === id)?.root;
  const urls = toList(root?.['servers']).map((server) => toText(toObject(server)['url']));
  return urls.find((url) => url !== undefined && /^https?:\/\/[^{}]+$/.test(url));
}

/** The first page that is generated from a document. */
function pageOf({ pages, options }: Site, { id }: DocumentFile): string | undefined {
  const found = [...pages.values()].find(
    ({ isGenerated, file, frontMatter: { openapi = '', asyncapi = '' } }) =>
      (isGenerated && file === id) || [openapi, asyncapi].some((name) => name.startsWith(`${id} `)),
  );
  return found && options.base + encodePath(found.href);
}

function typeOf({ kind, id }: DocumentFile): string {
  return `application/vnd.${kind === 'openapi' ? 'oai.openapi' : 'aai.asyncapi'}${/\.ya?ml$/i.test(id) ? '+yaml' : '+json'}`;
}
