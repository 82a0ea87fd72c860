// Makes what the package has in place of the source. `npm pack` runs it: node --import ./bin/register.js FILE [FOLDER]
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaFile } from '../../config/reference/schema-file.ts';
import { writeData } from '../../engine/data.ts';
import { grammarFiles } from '../../mdx/highlight/grammar-files.ts';
import { renderEditorTypes } from '../../mdx/descriptions/editor-types.ts';
import { loadBundle } from '../../outputs/bundles/load-bundle.ts';
import { joinLicences, listLicensed, renderLicences } from '../../outputs/licences/licences.ts';
import { typefaceFiles } from '../../outputs/images/typeface.ts';
import { prepareBrowserFiles } from '../../outputs/islands/browser-files.ts';
import { prepareLayouts } from '../../outputs/pages/renderer.ts';
import { CONFIG_MODULE } from '../../extensions/bundle-config.ts';
import { ENGINE_ROOT, ENGINE_SRC } from '../../engine/engine.ts';
import { BUNDLE_FILES, BUNDLES } from '../../site/model/bundle-names.ts';
import { codeThemes } from '../../theme/find-code-theme.ts';
import { iconSets } from '../../theme/icons/icon-sets.ts';
import { joinEngine } from './join-engine.ts';
import { createSbom, SBOM_FILE, type Lock } from './sbom.ts';

const [folder = join(ENGINE_ROOT, 'dist/engine')] = process.argv.slice(2);

const DATA = [codeThemes, grammarFiles, iconSets, schemaFile, typefaceFiles];

rmSync(folder, { recursive: true, force: true });
const packages = await joinEngine(folder);
cpSync(await prepareLayouts(), join(folder, 'layouts'), { recursive: true });
cpSync(await prepareBrowserFiles(), join(folder, 'islands'), { recursive: true });
for (const name of BUNDLES) cpSync(await loadBundle(name), join(folder, name), { recursive: true });
for (const data of DATA) writeData(data, folder);
cpSync(fileURLToPath(new URL('./astro.d.ts', import.meta.url)), join(folder, 'astro.d.ts'));
cpSync(join(ENGINE_SRC, 'extensions/types.ts'), join(folder, 'config.d.ts'));
writeFileSync(join(folder, 'config.js'), CONFIG_MODULE);
writeFileSync(join(folder, 'mdx-components.d.ts'), renderEditorTypes());

/** The licences of all that is in the package, in one file. */
const ofData = DATA.flatMap((data) => data.packages).map((name) => join(ENGINE_ROOT, 'node_modules', name)); // prettier-ignore
const ofParts = ['layouts', 'islands', ...BUNDLES].map((name) =>
  readFileSync(join(folder, name, BUNDLE_FILES.licences), 'utf8'),
);
const licences = joinLicences([renderLicences([...packages, ...ofData]), ...ofParts]);
writeFileSync(join(folder, BUNDLE_FILES.licences), licences);

/** Licences and bill of materials come from one list: what the bundlers say that they wrote. */
const read = (name: string) => JSON.parse(readFileSync(join(ENGINE_ROOT, name), 'utf8')) as unknown;
const sbom = createSbom(
  read('package.json') as Parameters<typeof createSbom>[0],
  listLicensed(licences),
  read('package-lock.json') as Lock,
);
writeFileSync(join(folder, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`);
