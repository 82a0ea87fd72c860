import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { CLIENT_SRC, clientName } from '../site/client/names.ts';

/** Folder of the engine with what is made once for all sites. */
export const PREBUILT = fileURLToPath(new URL('../../prebuilt', import.meta.url));

const NAMES = [clientName('js'), clientName('css'), clientName('txt')];

/**
 * Makes the full client (script, style sheet, licences of what is in them) unless the folder has it,
 * and removes older ones. Takes about three seconds; the result is the same on every machine.
 */
export async function buildClient(folder: string = PREBUILT): Promise<void> {
  if (NAMES.every((name) => existsSync(join(folder, name)))) return;
  const { code, packages } = await bundle();
  const [js = '', css = '', txt = ''] = NAMES;
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    [txt, licences(packages)],
    [css, styles()],
    [js, code],
  ] as const) {
    // prettier-ignore
    // Renamed into place, so that another process sees whole files only.
    const draft = join(folder, `${name}.${process.pid}`);
    writeFileSync(draft, text);
    renameSync(draft, join(folder, name));
  }
  for (const name of readdirSync(folder)) {
    if (/^full-client\.\w+\.\w+$/.test(name) && !NAMES.includes(name)) rmSync(join(folder, name));
  }
}

async function bundle(): Promise<{ code: string; packages: string[] }> {
  const build = await rolldown({
    input: join(CLIENT_SRC, 'client.ts'),
    platform: 'browser',
    plugins: [lighten, obeyPolicy],
    treeshake: { moduleSideEffects: (id) => !/node_modules\/(?:@scalar|zod|radix-vue)\//.test(id) },
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
    logLevel: 'silent',
  });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  const [{ code, modules }] = output;
  const packages = Object.keys(modules).flatMap((id) => {
    const root = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
    return root && (modules[id]?.renderedLength ?? 0) > 0 ? [root] : [];
  });
  const banner = `/*! Licences of the packages in this file: ${clientName('txt')} */\n`;
  return { code: banner + code, packages: [...new Set(packages)].toSorted() };
}

/** Leaves out what a modal for one operation has little use for; tests hold the size. */
const lighten: Plugin = {
  name: 'trellis:lighten',
  resolveId: (id) =>
    id === '@scalar/code-highlight' ? join(CLIENT_SRC, 'plain-text.ts') : undefined,
  transform: {
    filter: { id: /\/radix-vue\/dist\/index\.js$/ },
    handler(code) {
      // One file with all components: those that are not used go once their making is known to be pure.
      const names = [/\bdefineComponent as (\w+)/, /\b(\w+) as createContext\b/].flatMap(
        (pattern) => pattern.exec(code)?.[1] ?? [],
      );
      return code.replace(new RegExp(`= (${names.join('|')})\\(`, 'g'), '= /* @__PURE__ */ $1(');
    },
  },
};

/** Has styles that are made at run time added as style sheets, which a policy without unsafe-inline allows. */
const obeyPolicy: Plugin = {
  name: 'trellis:obey-policy',
  transform: {
    filter: { id: /\/(?:style-mod|vue-sonner|use-toasts)\/.*\.js$/ },
    handler(code) {
      return code
        .replace('!root.head && root.adoptedStyleSheets', 'root.adoptedStyleSheets')
        .replace(
          /let n = document\.createElement\("style"\);\s*n\.type = [^;]*;/,
          'const n = new CSSStyleSheet(); n.replaceSync(s); document.adoptedStyleSheets.push(n);',
        )
        .replace(
          /document\.createElement\("style"\);\s*elementStyle\.appendChild\(document\.createTextNode\(/,
          'new CSSStyleSheet(); elementStyle.replaceSync((',
        )
        .replace(
          'document.head.appendChild(elementStyle)',
          'document.adoptedStyleSheets.push(elementStyle)',
        );
    },
  },
};

const require = createRequire(import.meta.url);

function styles(): string {
  const sheets = ['@scalar/themes/style.css', '@scalar/api-client/style.css'].map((name) =>
    require.resolve(name),
  );
  return [...sheets, join(CLIENT_SRC, 'client.css')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** Names, versions and licence texts of packages. */
function licences(packages: string[]): string {
  return packages
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Record<string, string>;
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
      return `${name} ${version} (${license})\n\n${text}`.trim();
    })
    .join(`\n\n${'-'.repeat(72)}\n\n`);
}
