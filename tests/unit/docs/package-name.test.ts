// The package has one name, that of package.json. While no registry has it, nothing that users read fetches it from one.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ENGINE_NAME } from '../../../src/utils/engine.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Every text that users read, and every file that the engine prints or writes. */
const files = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs.json'].concat(
  ['content', 'src', 'bin'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(ROOT.length)),
  ),
);

/** `file: match` for every match in these files. */
function findAll(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );
}

test('no command fetches Trellis from a registry while it is not published', () => {
  const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as object;
  expect(manifest).not.toHaveProperty('publishConfig');
  // A path, such as ./vendor/trellis-docs-trellis-0.1.0.tgz, is not a name in a registry.
  const name = String.raw`(?<![\w./-])(?:@[\w-]+\/)?(?:create-)?trellis(?:@[\w.^~-]+)?(?![\w/-]|\.\w)`;
  const fetches = String.raw`(?:(?:npx|pnpx|bunx|npm exec|(?:npm|pnpm|bun) (?:x|dlx|install|i|add|create|init)|yarn (?:add|dlx|create))\b)`;
  expect(findAll(new RegExp(`${fetches}(?:(?!&&)[^\\n\`;|])*?${name}`, 'g'))).toEqual([]);
  expect(findAll(/"npx"[^\n]*trellis/g)).toEqual([]);
});

test('imports and paths in texts for users have the name of package.json', () => {
  const imports = findAll(/(?:from |types": \[)['"](?:@[\w-]+\/)?trellis\/[\w-]+['"]/g);
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((found) => !found.includes(`${ENGINE_NAME}/`))).toEqual([]);
  const tarballs = findAll(/[\w-]*trellis-\*\.tgz/g);
  expect(tarballs.length).toBeGreaterThan(1);
  const own = ENGINE_NAME.replace('@', '').replace('/', '-');
  expect(tarballs.filter((found) => !found.endsWith(`: ${own}-*.tgz`))).toEqual([]);
  expect(findAll(/npm unlink --global [\w@/-]+/g).map((found) => found.split(' ').at(-1))).toEqual([
    ENGINE_NAME,
  ]);
});
