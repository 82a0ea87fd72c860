import { listFiles } from '../list-files.ts';
import { fixedOutput, type Output, type OutputKind } from '../output.ts';
import { bundleAddress, BUNDLES, type BundleName } from '../../site/model/bundle-names.ts';
import { needsBundle } from './needs-bundle.ts';
import { loadBundle } from './load-bundle.ts';

/** The files of the bundles that pages of the site load; a bundle is made when its files are first asked for. */
export const bundleFiles: OutputKind = {
  mayHave: (path) => BUNDLES.some((name) => path.startsWith(`${bundleAddress(name)}/`)),
  async list({ site }) {
    const needed = BUNDLES.filter((name) => needsBundle(site, name));
    const lists = await Promise.all(needed.map(filesOf));
    return lists.flat();
  },
};

async function filesOf(name: BundleName): Promise<Output[]> {
  const folder = await loadBundle(name);
  return listFiles(folder).map(([path, file]) => fixedOutput(bundleAddress(name) + path, file));
}
