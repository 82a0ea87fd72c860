import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { engineDigest } from '../../engine/engine.ts';
import { digest } from '../../text/digest.ts';
import type { Layouts, Output } from '../output.ts';
import { isPagesFile } from '../search/file-names.ts';
import { isLoader, ROOT, scriptOf } from './names.ts';
import { relativeAddress, type SitePaths } from './relative-address.ts';
import { rewriteDocument } from './rewrite-document.ts';
import { rewriteMarkdown } from './rewrite-markdown.ts';
import { rewriteSheet } from './rewrite-sheet.ts';
import { toScript, toTextScript } from './to-script.ts';

/** What files are changed with. */
interface Disk {
  paths: SitePaths;
  loader: string;
  sprites: readonly Output[];
}

/** The text of a file as it lies on disk. */
type Change = (text: string, path: string, disk: Disk) => string | Promise<string>;

/** The engine's own folders: what is there is asked for by its own scripts. */
const OWN = /^\/_(?:astro|search|trellis)\//;

/** The same site for readers who open it from disk. Files that nothing on disk asks for in another way stay as they are. */
export function portableFiles(outputs: readonly Output[], layouts: Layouts): Output[] {
  const paths = new Set(outputs.map(({ path }) => path));
  const loader = findLoader(layouts);
  const sprites = outputs.filter(({ path }) => /^\/_trellis\/icons\..*\.svg$/.test(path));
  const disk = { paths, loader, sprites };
  const site = digest('portable', engineDigest(), ...[...paths].toSorted());
  return outputs.flatMap((output) =>
    changesOf(output.path, loader).map(([path, change]): Output => ({
      path,
      get key() {
        return change ? digest(site, output.key) : output.key;
      },
      render: async () => {
        const content = await output.render();
        if (!change) return content;
        const text = typeof content === 'string' ? content : readFileSync(content.file, 'utf8');
        return change(text, output.path, disk);
      },
    })),
  );
}

function findLoader({ assets }: Layouts): string {
  const path = [...assets.keys()].find(isLoader);
  if (path === undefined) throw new Error('the layouts have no script for sites on disk');
  return path;
}

/** What becomes of a file: files by path, each with what changes its text, or as it is. */
function changesOf(path: string, loader: string): [path: string, change?: Change][] {
  const type = extname(path);
  if (type === '.html') return [[path, changeDocument]];
  if (type === '.css') return [[path, (text, from, { paths }) => rewriteSheet(text, from, paths)]];
  if (type === '.md') return [[path, changeMarkdown], [scriptOf(path), changeAskedMarkdown]]; // prettier-ignore
  if (/^\/llms[^/]*\.txt$/.test(path)) return [[path, changeMarkdown]];
  if (!OWN.test(path) || path === loader) return [[path]];
  if (type === '.js') return [[path, toScript]];
  if (isPagesFile(path)) return [[scriptOf(path), changePages]];
  return type === '.json' ? [[scriptOf(path), toTextScript]] : [[path]];
}

const changeMarkdown: Change = (text, from, { paths }) => rewriteMarkdown(text, from, paths);

/** Readers copy the Markdown of a page with the button above it. */
const changeAskedMarkdown: Change = (text, from, { paths }) =>
  toTextScript(rewriteMarkdown(text, from, paths));

const changeDocument: Change = async (html, path, { paths, loader, sprites }) => {
  const texts = sprites.map(
    async (sprite) => [sprite.path, String(await sprite.render())] as const,
  );
  return rewriteDocument(html, { path, paths, loader, sprites: new Map(await Promise.all(texts)) });
};

/** Pages that the search shows: what they are called by does not depend on the page that asks. */
const changePages: Change = (text, _, { paths }) => {
  const pages = JSON.parse(text) as { href: string }[];
  const found = pages.map((page) => ({
    ...page,
    href: ROOT + relativeAddress(page.href, '/', paths),
  }));
  return toTextScript(JSON.stringify(found));
};
