// Prints how many API pages of sites find their operation: node --import ./bin/register.js bench/api-pages.ts FOLDER…
// Counts pages that name an operation, a schema or an endpoint in their front matter, and generated pages.
import { basename, resolve } from 'node:path';
import { describeProject } from '../src/content/project.ts';
import { loadSite } from '../src/site/load.ts';

for (const folder of process.argv.slice(2)) {
  const { site, diagnostics } = await loadSite(describeProject(resolve(folder)), {
    base: '',
    mode: 'check',
    offline: true,
  });
  if (!site) {
    console.log(`${basename(folder)}: ${diagnostics[0]?.message ?? 'no site'}`);
    process.exitCode = 1;
    continue;
  }
  const pages = [...site.pages.values()].filter(({ frontMatter }) =>
    Boolean(frontMatter.openapi ?? frontMatter['openapi-schema'] ?? frontMatter.api),
  );
  const unresolved = pages.flatMap((page) => {
    const { diagnostics: problems, status } = site.renderCache.record(page);
    const problem = problems.find(({ code }) => code === 'unknown-operation');
    const reason = problem?.message ?? (status === 'failed' ? 'failed' : undefined);
    return reason === undefined ? [] : [`${page.file}: ${reason}`];
  });
  const documents = site.documents.map(({ id, operations }) => `${id} (${operations.length})`);
  console.log(`${basename(folder)}: ${pages.length - unresolved.length} / ${pages.length}`);
  console.log(`  documents: ${documents.join(', ') || 'none'}`);
  for (const line of unresolved) console.log(`  ${line}`);
  for (const { code, file, message } of diagnostics)
    if (code === 'openapi-unreachable') console.log(`  ${file}: ${message}`);
}
