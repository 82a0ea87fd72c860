import { encodePath } from '../../content/links.ts';
import { listDocumentFiles } from '../../site/facts/document-files.ts';
import type { Site } from '../../site/model/site.ts';
import { isFirstChoice, type PlacedPage } from './scopes.ts';

/** Pages that a section names; `llms.txt` has the others. */
const MAX_PAGES = 6;

/** A skill made of the pages of a site: what they are about, and how an agent reads them. */
export function renderSkill(
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
  const about = [...groups].map(([title, own]) => section(`### ${title}`, listPages(own, prefix)));
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# ${config.name}`,
    config.description ?? '',
    '## Read the documentation',
    [
      `- ${prefix}/llms.txt lists every page with its description. Begin there.`,
      `- Every page is Markdown at its address with \`.md\`.`,
      `- ${prefix}/llms-full.txt has the text of all of them.`,
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
  const lines = pages
    .slice(0, MAX_PAGES)
    .map(({ page, path }) => `- [${page.title}](${prefix}${encodePath(path)})`);
  const rest = pages.length - lines.length;
  return rest > 0 ? [...lines, `- and ${rest} more`] : lines;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n\n${lines.join('\n')}`;
}
