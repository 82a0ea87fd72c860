import { isLoader } from '../portable/names.ts';
import { fixedOutput, textOutput, type OutputKind } from '../output.ts';

/** Style sheets, scripts and fonts that the layouts refer to; they are named by their content. */
export const layoutFiles: OutputKind = {
  mayHave: (path) => path.startsWith('/_astro/'),
  list: ({ layouts, site }) =>
    [...layouts.assets]
      .filter(([path]) => site.options.portable || !isLoader(path))
      .map(([path, asset]) =>
        'text' in asset ? textOutput(path, () => asset.text) : fixedOutput(path, asset.file),
      ),
};
