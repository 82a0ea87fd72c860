import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { packagesIn } from '../../outputs/licences/licences.ts';
import { ENGINE_ROOT, ENGINE_SRC, engineDigest } from '../../engine/engine.ts';
import { placeUrls } from './place-urls.ts';
import { printValidators } from './print-validators.ts';

/** What Node runs, by file of the source. Joined in one go, so that all of them are parts of one engine. */
const ENTRIES: Record<string, string> = {
  'cli/main.ts': 'cli',
  'astro/index.ts': 'astro',
  'astro/page-host.ts': 'page-host',
};

/** What stands by itself: Astro compiles routes into the pages of a project, and the engine loads the others by address. */
const APART: Record<string, string> = {
  'astro/routes/astro-page.ts': 'astro-page',
  'astro/routes/relay.ts': 'relay',
  'mdx/components/katex.ts': 'katex',
  'mdx/diagrams/flowchart-renderer.ts': 'flowchart-renderer',
  'text/sanitize-html.ts': 'sanitize-html',
  'text/slugify.ts': 'slugify',
  'hosts/formats/routing-utils.ts': 'routing-utils',
  'dev/overlay/client/main.ts': 'live-client',
  'book/client/main.ts': 'book-client',
};

/**
 * Joins the engine, and the packages that it does not depend on when it runs, to a few files of JavaScript. Gives the
 * folders of those packages.
 */
export async function joinEngine(folder: string): Promise<string[]> {
  const targets = Object.entries({ ...ENTRIES, ...APART }).map(
    ([path, name]) => [join(ENGINE_SRC, path), `${name}.js`] as const,
  );
  const urls = placeUrls(folder, new Map(targets));
  const chunks = await joinFiles(ENTRIES, folder, urls);
  for (const [path, name] of Object.entries(APART))
    chunks.push(...(await joinFiles({ [path]: name }, folder, urls)));
  return packagesIn(chunks);
}

async function joinFiles(
  entries: Record<string, string>,
  dir: string,
  urls: Plugin,
): Promise<OutputChunk[]> {
  const input = Object.entries(entries).map(([path, name]) => [name, join(ENGINE_SRC, path)]);
  const build = await rolldown({
    input: Object.fromEntries(input) as Record<string, string>,
    platform: 'node',
    external: isExternal,
    // Without this, packages in two forms are taken in the one whose imports cannot be seen.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: false,
    transform: {
      jsx: { runtime: 'automatic', importSource: 'preact' },
      define: { PACKED: JSON.stringify({ digest: engineDigest() }) },
    },
    plugins: [urls, printValidators, withoutHooks],
    logLevel: 'silent',
  });
  try {
    const { output } = await build.write({
      dir,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}

type Packages = Record<string, string>;

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8'),
) as { dependencies: Packages; peerDependencies: Packages };

/** What is installed with the package, and what only the project has. */
function isExternal(id: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? '';
  return id.startsWith('virtual:') || name in dependencies || name in peerDependencies;
}

/** What lets Node read the source is of no use without it. */
const withoutHooks: Plugin = {
  name: 'trellis:without-hooks',
  load: { filter: { id: /\/bin\/register\.js$/ }, handler: () => '' },
};
