import { readInside } from '../../config/read/find-inside.ts';
import type { HostRedirect, HostRules } from '../../hosts/host-rules.ts';
import { listLanguageHomes } from '../../navigation/view/language-homes.ts';
import { addressForm, withEndSlash } from '../../site/facts/end-slash.ts';
import type { Site } from '../../site/model/site.ts';
import { listHeaderRules } from './header-rules.ts';

/** All that a host has to be told of a site. */
export function describeForHost(site: Site): HostRules {
  const { base } = site.options;
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  return {
    base,
    form: addressForm(site),
    redirects: listRedirects(site),
    headers: listHeaderRules(site),
    notFoundFolders: listLanguageHomes(site.navigation).map(({ folder }) => base + folder),
    pages: pages.map(({ href }) => base + href),
    files: [...site.files.assets.keys()].map((path) => base + path),
    isCompressed: site.options.precompress === true,
    readOwn: (name) => readOwn(site, name),
  };
}

/** The redirects of a site, base included. */
export function listRedirects(site: Site): HostRedirect[] {
  const { base } = site.options;
  return site.redirects.map(({ from, to, permanent }) => ({
    source: base + from,
    destination: withEndSlash(site, to),
    permanent,
  }));
}

/** Such files are not served: they lie beside docs.json. */
const BESIDE = /^\.|^vercel\.json$/;

/** A file for hosts that the author has among those that are served, or beside docs.json. */
function readOwn({ files, project }: Site, name: string): string {
  const isBeside = BESIDE.test(name) && !project.isDataOnly;
  const file = files.assets.get(`/${name}`) ?? (isBeside ? name : undefined);
  return file === undefined ? '' : (readInside(project.root, file) ?? '');
}
