import type { BannerFields } from '../schema/banner.ts';
import type { Banner } from '../model/types.ts';
import { toModeColors } from './mode-colors.ts';

/** Banner with one colour for each mode; undefined without a banner. */
export function normalizeBanner(fields: BannerFields): Banner | undefined {
  if (!fields) return undefined;
  const { content, dismissible, type } = fields;
  const color = toModeColors(fields.color);
  return { content, dismissible, ...(type && { type }), ...(color && { color }) };
}
