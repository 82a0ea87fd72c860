import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MockedDocument } from '../../openapi/mock.ts';
import type { Site } from '../../site/site.ts';
import { BUNDLE_FILES, MOCK_FOLDER, MOCK_WORKER, mockFolder } from '../../site/urls.ts';
import { engineMark } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { hasOperations, loadBundle } from '../browser-bundles.ts';
import type { Emitter } from '../output.ts';

/**
 * The service worker with simulated responses, for sites with `api.playground.mock`. It contains
 * the documents, so that it works offline once a browser has cached it.
 */
export const mockFiles: Emitter = {
  mayHave: (path) => path === MOCK_WORKER || path.startsWith(`${MOCK_FOLDER}/`),
  list: ({ site }) => {
    const { config, options, documents } = site;
    const isWanted = config.api.playground.mock && options.mode === 'build' && !options.portable;
    if (!isWanted || !hasOperations(site)) return [];
    const mark = engineMark();
    return [
      {
        path: MOCK_WORKER,
        key: digest(mark, options.base, ...documents.map(({ digest: key }) => key)),
        render: () => renderWorker(site),
      },
      {
        path: `${MOCK_FOLDER}/${BUNDLE_FILES.licenses}`,
        key: mark,
        render: () => readBundle('licenses'),
      },
    ];
  },
};

async function renderWorker({ documents, options: { base } }: Site): Promise<string> {
  const mocked = documents.map(({ id, root, largeIntegers }): MockedDocument => {
    return { folder: base + mockFolder(id), id, root, largeIntegers: [...(largeIntegers ?? [])] };
  });
  // Parsed from JSON, because `__proto__` in an object literal sets the prototype.
  const data = `self.trellisMock=JSON.parse(${JSON.stringify(JSON.stringify(mocked))});\n`;
  return data + (await readBundle('script'));
}

async function readBundle(file: 'script' | 'licenses'): Promise<string> {
  return readFileSync(join(await loadBundle('mock'), BUNDLE_FILES[file]), 'utf8');
}
