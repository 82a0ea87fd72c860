import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SiteFonts } from '../fonts/load-fonts.ts';

/** Warnings for families of docs.json that could not be had, one for each. */
export function checkFonts(
  { font }: DocsConfig,
  { problems }: SiteFonts,
  file: string,
  { locate }: Pick<LoadedConfig, 'locate'>,
): Diagnostic[] {
  return [...problems].map(([family, problem]) => {
    const role = font.body?.family.trim() === family ? 'body' : 'headings';
    return createDiagnostic({
      code: 'missing-font',
      message: `the font "${family}" could not be had from Google Fonts: ${problem}`,
      hint: 'the built-in typeface stands in; with a file of the font it comes from there',
      file,
      ...locate?.(['font', role, 'family']),
    });
  });
}
