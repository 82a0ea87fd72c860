import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Site } from '../../site/model/site.ts';
import { copyOutput, textOutput, type Output, type OutputKind } from '../output.ts';

/** Files of the project that are served as they are, and documents without what they keep for other readers. */
export const authorFiles: OutputKind = {
  list({ site }) {
    const cut = new Map(listCut(site));
    return [...site.files.assets].map(([path, file]): Output => {
      const root = cut.get(file);
      return root ? textOutput(path, () => writeDocument(path, root)) : copyOutput(path, file);
    });
  },
};

function listCut({ documents, project }: Site) {
  return documents
    .filter(({ isCut }) => isCut)
    .map(({ id, root }) => [join(project.root, id), root] as const);
}

/** In the language that the name of the file says. */
function writeDocument(path: string, root: object): string {
  return /\.ya?ml$/i.test(path) ? stringify(root) : `${JSON.stringify(root, null, 2)}\n`;
}
