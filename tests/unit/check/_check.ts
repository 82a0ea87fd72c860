import { checkSite } from '../../../src/check/check-site.ts';
import { checkExternal } from '../../../src/check/external-links.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { createFolder } from '../_folder.ts';
import { loadFolder } from '../site/_site.ts';

/** Pages that have nothing wrong with them. */
const GOOD = {
  'index.mdx': text('Home', '', 'What this is.'),
};

const READABLE = { primary: '#175f38', light: '#7fd8a0' };

/** Everything that a check finds in a project of these files beside a docs.json with these properties. */
export async function checkFolder(
  files: Record<string, string | Uint8Array>,
  properties: object = {},
): Promise<Diagnostic[]> {
  const docs = { colors: READABLE, ...properties };
  return checkSite(await loadFolder({ ...GOOD, ...files }, docs, { mode: 'check' }));
}

/** Problems of some kinds as `file:line:column message`. */
export function tell(found: readonly Diagnostic[], ...codes: string[]): string[] {
  return found
    .filter(({ code }) => codes.includes(code))
    .map(
      ({ file, line, column, message }) =>
        `${[file, line, line && column].filter(Boolean).join(':')} ${message}`,
    );
}

/** A page with a title and a description; its body begins in line 6. */
export function text(title: string, body = '', description = `About ${title}.`): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`;
}

/** `navigation` of one group. */
export function listing(...pages: string[]) {
  return { navigation: [{ group: 'Start', pages: ['index', ...pages] }] };
}

type ExternalOptions = Parameters<typeof checkExternal>[1];

/** Results of a check of links to other sites, for a page with these links, one per line from line 1. */
export function checkLinks(
  hrefs: readonly string[],
  { cacheDir = createFolder(), requests }: Partial<ExternalOptions>,
): Promise<Diagnostic[]> {
  const links = hrefs.map((href, index) => {
    const place = { line: index + 1, column: 1, length: 1 };
    return { href, isNamed: true, ...place };
  });
  const source = { headings: [], images: [], links };
  const site = {
    pages: [{ file: 'a.mdx', source }],
    snippets: [],
    config: { header: { links: [] }, footer: { links: [] }, versions: [] },
    configFile: 'docs.json',
    findSetting: () => undefined,
  };
  return checkExternal(site as never, { version: '1', cacheDir, requests });
}
