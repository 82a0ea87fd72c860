// Builds the files of the npm package. Run by `npm pack`: node --import ./bin/register.js FILE [FOLDER]

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaFile } from '../../config/reference.ts';
import { CONFIG_MODULE } from '../../mdx/extensions.ts';
import { grammarFiles } from '../../mdx/highlighter.ts';
import {
  joinLicenses,
  listLicensed,
  loadBundle,
  packagesIn,
  prepareAssets,
  prepareBrowserFiles,
  renderLicenses,
} from '../../output/browser-bundles.ts';
import { prepareLayouts } from '../../output/pages.ts';
import { typefaceFiles } from '../../output/typeface.ts';
import { BUNDLE_FILES, BUNDLES } from '../../site/urls.ts';
import { codeThemes } from '../../theme/code-theme.ts';
import { iconSets } from '../../theme/icons.ts';
import { ENGINE_ROOT, ENGINE_SRC, writeData } from '../../utils/engine.ts';
import { renderEditorTypes } from './editor-types.ts';
import { joinPackage } from './join-engine.ts';
import { createSbom, SBOM_FILE, type Lock } from './sbom.ts';

const [folder = join(ENGINE_ROOT, 'dist/engine')] = process.argv.slice(2);

const DATA = [codeThemes, grammarFiles, iconSets, schemaFile, typefaceFiles];

rmSync(folder, { recursive: true, force: true });
const packages = packagesIn(await joinPackage(folder));
cpSync(await prepareLayouts(), join(folder, 'layouts'), { recursive: true });
cpSync(await prepareAssets(), join(folder, 'assets'), { recursive: true });
cpSync(await prepareBrowserFiles(), join(folder, 'islands'), { recursive: true });
for (const name of BUNDLES) cpSync(await loadBundle(name), join(folder, name), { recursive: true });
for (const data of DATA) writeData(data, folder);
cpSync(fileURLToPath(new URL('./astro.d.ts', import.meta.url)), join(folder, 'astro.d.ts'));
cpSync(join(ENGINE_SRC, 'mdx/extension-types.ts'), join(folder, 'config.d.ts'));
writeFileSync(join(folder, 'config.js'), CONFIG_MODULE);
writeFileSync(join(folder, 'mdx-components.d.ts'), renderEditorTypes());

/** Licenses of everything in the package, in one file. */
const ofData = DATA.flatMap((data) => data.packages).map((name) =>
  join(ENGINE_ROOT, 'node_modules', name),
);
const ofParts = ['layouts', 'assets', 'islands', ...BUNDLES].map((name) =>
  readFileSync(join(folder, name, BUNDLE_FILES.licenses), 'utf8'),
);
const licenses = joinLicenses([renderLicenses([...packages, ...ofData]), ...ofParts]);
writeFileSync(join(folder, BUNDLE_FILES.licenses), licenses);

/** Licenses and bill of materials use the same list: the modules that the bundlers report. */
const read = (name: string) => JSON.parse(readFileSync(join(ENGINE_ROOT, name), 'utf8')) as unknown;
const sbom = createSbom(
  read('package.json') as Parameters<typeof createSbom>[0],
  listLicensed(licenses),
  read('package-lock.json') as Lock,
);
writeFileSync(join(folder, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`);
