import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { engineDigest } from '../../engine/engine.ts';
import { digest } from '../../text/digest.ts';
import { createRedirectLookup, fillDestination, isPattern } from '../../text/redirects.ts';
import { encodePath } from '../../content/links.ts';
import type { SiteRedirect } from '../../site/model/site-parts.ts';
import type { Content, Layouts, Output, OutputSources } from '../output.ts';
import { isPagesFile } from '../search/file-names.ts';
import { isLoader, ROOT, scriptOf } from './names.ts';
import { relativeAddress, type SiteFiles } from './relative-address.ts';
import { rewriteDocument } from './rewrite-document.ts';
import { rewriteMarkdown } from './rewrite-markdown.ts';
import { rewriteSheet } from './rewrite-sheet.ts';
import { toScript, toTextScript } from './to-script.ts';

/** What files are changed with. */
interface Disk {
  files: SiteFiles;
  loader: string;
  sprites: readonly Output[];
}

/** The text of a file as it lies on disk. */
type Change = (text: string, path: string, disk: Disk) => string | Promise<string>;

/** The engine's own folders: what is there is asked for by its own scripts. */
const OWN = /^\/_(?:astro|search|trellis)\//;

/** The same site for readers who open it from disk. Files that nothing on disk asks for in another way stay as they are. */
export function portableFiles(
  outputs: readonly Output[],
  { layouts, site }: OutputSources,
): Output[] {
  const { guard } = site.store;
  const paths = new Set(outputs.map(({ path }) => path));
  const loader = findLoader(layouts);
  const disk: Disk = {
    files: { has: (path) => paths.has(path), redirect: followPatterns(site.redirects) },
    loader,
    sprites: outputs.filter(({ path }) => /^\/_trellis\/icons\..*\.svg$/.test(path)),
  };
  const around = digest(engineDigest(), JSON.stringify([[...paths].toSorted(), site.redirects]));
  return outputs.flatMap((output) =>
    changesOf(output.path, disk).map(([path, change]): Output => {
      if (!change) return output;
      const { page } = output;
      return {
        path,
        page,
        get key() {
          return digest(around, output.key);
        },
        isWhole: () =>
          output.isWhole?.() !== false && !(page && guard.hasFailed(page.id, 'portable')),
        async render() {
          const content = await output.render();
          if (content === undefined) return undefined;
          const apply = async () => change(readText(content), output.path, disk);
          return page ? guard.run(page, 'portable', apply) : apply();
        },
      };
    }),
  );
}

function readText(content: Content): string {
  return typeof content === 'string' ? content : readFileSync(content.file, 'utf8');
}

function findLoader({ assets }: Layouts): string {
  const path = [...assets.keys()].find(isLoader);
  if (path === undefined) throw new Error('the layouts have no script for sites on disk');
  return path;
}

function followPatterns(redirects: readonly SiteRedirect[]): SiteFiles['redirect'] {
  const patterns = redirects.filter(({ from }) => isPattern(from));
  const { findPattern } = createRedirectLookup(
    patterns.map(({ from: source, to }) => ({ source, to })),
  );
  return (path) => {
    const found = findPattern(path);
    return found && fillDestination(found.rule.to, found.captures, encodePath);
  };
}

/** What becomes of a file: files by path, each with what changes its text, or as it is. */
function changesOf(path: string, { files, loader }: Disk): [path: string, change?: Change][] {
  const type = extname(path);
  // Programs look there on hosts.
  if (path.startsWith('/.well-known/')) return [];
  if (type === '.html') return [[path, changeDocument]];
  if (type === '.css') return [[path, changeSheet]];
  // Readers copy the Markdown of a page with the button above it.
  if (type === '.md' && files.has(path.replace(/(?:\/index)?\.md$/, '/index.html')))
    return [
      [path, changeMarkdown],
      [scriptOf(path), toTextScript],
    ];
  if (type === '.md' || /^\/(?:.*\/)?llms(?:-full)?\.txt$/.test(path))
    return [[path, changeMarkdown]];
  if (!OWN.test(path) || path === loader) return [[path]];
  if (type === '.js') return [[path, toScript]];
  if (isPagesFile(path)) return [[scriptOf(path), changePages]];
  return type === '.json' ? [[scriptOf(path), toTextScript]] : [[path]];
}

const changeSheet: Change = (text, from, { files }) => rewriteSheet(text, from, files);

const changeMarkdown: Change = (text, from, { files }) => rewriteMarkdown(text, from, files);

const changeDocument: Change = async (html, path, { files, loader, sprites }) => {
  const texts = sprites.map(
    async (sprite) => [sprite.path, String(await sprite.render())] as const,
  );
  return rewriteDocument(html, { path, files, loader, sprites: new Map(await Promise.all(texts)) });
};

/** Pages that the search shows: what they are called by does not depend on the page that asks. */
const changePages: Change = (text, _, { files }) => {
  const pages = JSON.parse(text) as { href: string }[];
  const found = pages.map((page) => ({
    ...page,
    href: ROOT + relativeAddress(page.href, '/', files),
  }));
  return toTextScript(JSON.stringify(found));
};
