// Prints the policies of a built site, each with the pages that have it: node --import ./bin/register.js
// bench/policies.ts [FOLDER], dist/client without one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const folder = process.argv[2] ?? 'dist/client';
if (!existsSync(folder))
  throw new Error(`There is no ${folder}: build first, or name the folder of a site`);

const policies = new Map<string, string[]>();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
  const file = join(entry.parentPath, entry.name);
  const policy = readPolicy(readFileSync(file, 'utf8')) ?? 'none';
  const url = `/${relative(folder, file).replace(/(?:\/|^)index\.html$/, '')}`;
  policies.set(policy, [...(policies.get(policy) ?? []), url]);
}

for (const [policy, pages] of [...policies].toSorted(([, a], [, b]) => b.length - a.length)) {
  const others = pages.length > 5 ? ` and ${pages.length - 5} more` : '';
  console.log(`${pages.toSorted().slice(0, 5).join(' ')}${others}`);
  for (const directive of policy.split('; ')) console.log(`  ${directive}`);
  console.log();
}

/** The policy of a page. */
function readPolicy(html: string): string | undefined {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1];
  return content?.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
