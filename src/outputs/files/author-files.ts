import { join } from 'node:path';
import { stringify } from 'yaml';
import { withOwnFonts } from '../../site/fonts/own-sheets.ts';
import { readAsset } from '../../site/load/global-assets.ts';
import type { Site } from '../../site/model/site.ts';
import { rebaseSheet } from './rebase-sheet.ts';
import { copyOutput, textOutput, type Output, type OutputKind } from '../output.ts';

/** Files of the project that are served as they are, documents without what they keep for other readers, and style sheets with addresses of the site. */
export const authorFiles: OutputKind = {
  list({ site }) {
    const cut = new Map(listCut(site));
    const sheets = new Map(listSheets(site));
    return [...site.files.assets].map(([path, file]): Output => {
      const root = cut.get(file);
      if (root) return textOutput(path, () => writeDocument(path, root));
      const css = sheets.get(path);
      return css === undefined ? copyOutput(path, file) : textOutput(path, () => css);
    });
  },
};

/** Style sheets that are not as their author wrote them: fonts of Google are the site's own, addresses lead below its base. */
function listSheets(site: Site): [path: string, css: string][] {
  const { base } = site.options;
  if (site.fonts.imports.size === 0 && base === '') return [];
  const hasAsset = (path: string) => site.files.assets.has(path);
  return site.styles.flatMap((href): [path: string, css: string][] => {
    const text = readAsset(site.files, href, base);
    const css = rebaseSheet(withOwnFonts(text, site), base, hasAsset);
    return css === text ? [] : [[decodeURI(href.slice(base.length)), css]];
  });
}

function listCut({ documents, project }: Site) {
  return documents
    .filter(({ isCut }) => isCut)
    .flatMap(({ id, files, root }) =>
      // A document of a commit has another name than its file; what else it was read from is not served.
      [id, ...files].map((file) => [join(project.root, file), root] as const),
    );
}

/** In the language that the name of the file says. */
function writeDocument(path: string, root: object): string {
  return /\.ya?ml$/i.test(path) ? stringify(root) : `${JSON.stringify(root, null, 2)}\n`;
}
