// Makes what the package has in place of the source. `npm pack` runs it: node --import ./bin/register.js FILE [FOLDER]
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeData } from '../../engine/data.ts';
import { grammarFiles } from '../../mdx/highlight/grammar-files.ts';
import { renderEditorTypes } from '../../mdx/descriptions/editor-types.ts';
import { loadBundle } from '../../outputs/bundles/load-bundle.ts';
import { typefaceFiles } from '../../outputs/images/typeface.ts';
import { prepareBrowserFiles } from '../../outputs/islands/browser-files.ts';
import { prepareLayouts } from '../../outputs/pages/renderer.ts';
import { CONFIG_MODULE } from '../../extensions/bundle-config.ts';
import { ENGINE_ROOT, ENGINE_SRC } from '../../engine/engine.ts';
import { BUNDLES } from '../../site/model/bundle-names.ts';
import { codeThemes } from '../../theme/find-code-theme.ts';
import { iconSets } from '../../theme/icons/icon-sets.ts';
import { joinEngine } from './join-engine.ts';

const [folder = join(ENGINE_ROOT, 'dist/engine')] = process.argv.slice(2);

rmSync(folder, { recursive: true, force: true });
await joinEngine(folder);
cpSync(await prepareLayouts(), join(folder, 'layouts'), { recursive: true });
cpSync(await prepareBrowserFiles(), join(folder, 'islands'), { recursive: true });
for (const name of BUNDLES) cpSync(await loadBundle(name), join(folder, name), { recursive: true });
for (const data of [codeThemes, grammarFiles, iconSets, typefaceFiles]) writeData(data, folder);
cpSync(fileURLToPath(new URL('./astro.d.ts', import.meta.url)), join(folder, 'astro.d.ts'));
cpSync(join(ENGINE_SRC, 'extensions/types.ts'), join(folder, 'config.d.ts'));
writeFileSync(join(folder, 'config.js'), CONFIG_MODULE);
writeFileSync(join(folder, 'mdx-components.d.ts'), renderEditorTypes());
