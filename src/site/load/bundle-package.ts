import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { namesOfReact } from '../../mdx/evaluate/react-compat.ts';

/** Whether a specifier is React's, whose place is taken by that of the page. */
export function isReact(specifier: string): boolean {
  return /^(?:react|react-dom|preact)(?:\/|$)/.test(specifier);
}

/** Code of a module with its packages, for the build. */
export function bundleForBuild(root: string, code: string): Promise<string> {
  return bundle(root, code, 'cjs', outsideReact());
}

/** Code of a module with its packages, for browsers; `runtime` is the file that has React there. */
export function bundleForBrowsers(root: string, code: string, runtime: string): Promise<string> {
  return bundle(root, code, 'esm', runtimeAsReact(runtime));
}

async function bundle(
  root: string,
  code: string,
  format: 'cjs' | 'esm',
  react: Plugin,
): Promise<string> {
  const entry = '\0entry';
  const source: Plugin = {
    name: 'trellis:package',
    resolveId(id, importer) {
      if (id === entry) return id;
      return importer === entry ? this.resolve(id, join(root, 'package.json')) : undefined;
    },
    load(id) {
      if (id === entry) return code;
      return /\.(?:css|scss)$/.test(id) ? '' : undefined;
    },
  };
  const { build } = await import('rolldown');
  const { output } = await build({
    input: entry,
    cwd: root,
    plugins: [source, react],
    write: false,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'module', 'browser'] },
    logLevel: 'silent',
    tsconfig: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format, minify: format === 'esm', codeSplitting: false, exports: 'named' },
  });
  return output[0].code;
}

/** The build gives the package the React of the page that it is on. */
function outsideReact(): Plugin {
  return {
    name: 'trellis:outside-react',
    resolveId: (id) => (isReact(id) ? { id, external: true } : undefined),
  };
}

function runtimeAsReact(runtime: string): Plugin {
  const names = namesOfReact().join(', ');
  const code = `import { React, jsx, jsxs } from './${runtime}'; export default React; export { jsx, jsxs, jsx as jsxDEV }; export const { ${names} } = React;`;
  return {
    name: 'trellis:runtime-as-react',
    resolveId(id) {
      if (id === `./${runtime}`) return { id, external: true };
      return isReact(id) ? '\0react' : undefined;
    },
    load: (id) => (id === '\0react' ? code : undefined),
  };
}
