import type { BannerFields } from '../schema/banner.ts';
import type { Banner } from '../types.ts';

/** Banner with one colour for each mode; undefined without a banner. */
export function normalizeBanner(fields: BannerFields): Banner | undefined {
  if (!fields) return undefined;
  const { content, dismissible, type } = fields;
  const color = typeof fields.color === 'string' ? { light: fields.color } : fields.color;
  const [light, dark] = [color?.light ?? color?.dark, color?.dark ?? color?.light];
  return {
    content,
    dismissible,
    ...(type && { type }),
    ...(light && dark && { color: { light, dark } }),
  };
}
