import { FONT_FOLDER } from '../../site/fonts/font-cache.ts';
import { importedSheets } from '../../site/fonts/own-sheets.ts';
import { fixedOutput, textOutput, type OutputKind } from '../output.ts';

/** Fonts that authors name and the site serves itself, and sheets for those that their own sheets import. */
export const fontFiles: OutputKind = {
  mayHave: (path) => path.startsWith(FONT_FOLDER),
  list: ({ site }) => [
    ...[...site.fonts.files].map(([path, file]) => fixedOutput(path, file)),
    ...importedSheets(site).map(([path, css]) => textOutput(path, () => css)),
  ],
};
