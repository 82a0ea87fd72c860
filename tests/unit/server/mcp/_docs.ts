import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir } from '../../../support/write-project.ts';
import { indexOf, type PageInput } from '../../output/search/_index.ts';

export interface DocsInput {
  pages: (PageInput & { markdown?: string })[];
  base?: string;
  origin?: string;
}

/** A folder as a build leaves it behind, with the parts that agents are answered from. */
export function writeDocs({ pages, base = '', origin = '' }: DocsInput): string {
  const folder = makeTempDir('trellis-docs-');
  const write = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [name, text] of indexOf(...pages).files) write(`_search/${name}`, text);
  for (const { href, markdown, title } of pages)
    write(
      `${href.slice(base.length) === '/' ? 'index' : href.slice(base.length)}.md`,
      markdown ?? `# ${title}\n`,
    );
  const facts = {
    name: 'Garden',
    description: 'All about plants.',
    base,
    origin,
    trellis: '0.1.0',
  };
  write('_trellis/site.json', JSON.stringify(facts));
  write('llms.txt', '# Garden\n');
  return folder;
}
