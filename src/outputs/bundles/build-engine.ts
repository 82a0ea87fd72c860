import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { ENGINE_SRC } from '../../site/cache/engine-digest.ts';

/**
 * Packages that stay where they are: native ones, those that only some sites need, and Preact, which the
 * engine shares with what authors import.
 */
const APART =
  /^(?:node:|(?:astro|vite|rolldown|satteri|sharp|satori|preact|preact-render-to-string|beautiful-mermaid|@shikijs\/langs|@astrojs|@libsql|@modelcontextprotocol|@unocss)(?:\/|$)|shiki\/langs)/;

/**
 * Joins the command line and what it consists of, some eight hundred files, to a few of JavaScript, which take
 * a third of the time to load. Written to `folder`, unless it is there; those of other engines beside it go.
 */
export async function buildEngine(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const [parent, name] = [dirname(folder), basename(folder)];
  // A sibling, so that what the files refer to lies as far from it as from the folder itself.
  const draft = join(parent, `.${name}-${process.pid}`);
  mkdirSync(parent, { recursive: true });
  try {
    await writeEngine(draft);
    for (const other of readdirSync(parent))
      if (!other.startsWith('.')) remove(join(parent, other));
    renameSync(draft, folder);
  } finally {
    remove(draft);
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

async function writeEngine(folder: string): Promise<void> {
  const build = await rolldown({
    input: { main: join(ENGINE_SRC, 'cli/main.ts') },
    platform: 'node',
    external: APART,
    // Without this, packages in two forms are taken in the one whose imports cannot be seen.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: false,
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [keepPlaces(folder)],
    logLevel: 'silent',
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
}

/** Has `import.meta.url` mean the file that it was written in, beside which the engine looks for others. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'trellis:keep-places',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(ENGINE_SRC)) return undefined;
        const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
        const url = `new URL(${place}, import.meta.url).href`;
        return code.replaceAll('import.meta.url', url);
      },
    },
  };
}
