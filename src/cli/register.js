// Lets Node load the engine's own .ts and .tsx files, wherever the package is installed: Node strips
// types itself, but neither JSX nor anything below node_modules.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic', importSource: 'preact' },
    });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
