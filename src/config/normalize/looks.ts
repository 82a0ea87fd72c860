import type { Report } from '../read/problem.ts';
import type { FaceFields, FontFields } from '../schema/font.ts';
import type { FontsFields } from '../schema/modern/fonts.ts';
import type { DocsFields } from '../schema/index.ts';
import type { LogoFields } from '../schema/logo.ts';
import type { DocsConfig, FontFace } from '../model/types.ts';

/** Colours of a site that names none. */
const COLORS = { primary: '#16A34A', light: '#4ADE80', dark: '#166534' };

/** All three accents; backgrounds stay open where docs.json names none. */
export function normalizeColors(
  { colors, background }: DocsFields,
  report: Report,
): DocsConfig['colors'] {
  const own = colors?.background;
  const missing = own && (own.light ? !own.dark && 'dark' : 'light');
  if (missing) {
    report({
      code: 'missing-key',
      variant: 'has-default',
      path: ['colors', 'background'],
      says: `needs "${missing}"`,
      hint: `add "${missing}" with a hex colour; the default background is used without it`,
    });
  }
  const light = own?.light ?? background.color?.light;
  const dark = own?.dark ?? background.color?.dark;
  if (!colors) return { ...COLORS, background: { light, dark } };
  return {
    primary: colors.primary,
    light: colors.light ?? colors.primary,
    dark: colors.dark ?? colors.primary,
    background: { light, dark },
    anchors: colors.anchors,
  };
}

/** Logo for both modes; undefined when docs.json names none. */
export function normalizeLogo(logo: LogoFields): DocsConfig['logo'] {
  if (typeof logo === 'string') return { light: logo, dark: logo, href: '/' };
  const [light, dark] = [logo?.light ?? logo?.dark, logo?.dark ?? logo?.light];
  return logo && light && dark ? { light, dark, href: logo.href } : undefined;
}

/** One image for both modes, or one for each. */
export function toModes(
  image: string | { light: string; dark: string } | undefined,
): { light: string; dark: string } | undefined {
  return typeof image === 'string' ? { light: image, dark: image } : image;
}

/** `fonts` in the words of `font`. */
function toFont(fonts: FontsFields): FontFields {
  if (!fonts) return undefined;
  const rename = <T extends { source?: string | undefined }>({ source, ...rest }: T) => ({
    ...rest,
    url: source,
  });
  const { heading, body, ...both } = fonts;
  return {
    ...rename(both),
    headings: heading && rename(heading),
    body: body && rename(body),
  };
}

/** Fonts of headings and body; one font for the whole site is both. */
export function normalizeFont(fields: DocsFields, report: Report): DocsConfig['font'] {
  const font = fields.font ?? toFont(fields.fonts);
  if (!font) return {};
  const { headings, body, family, ...rest } = font;
  if (!family && !headings && !body) {
    report({
      code: 'missing-key',
      path: [fields.font ? 'font' : 'fonts'],
      says: 'needs "family"',
      hint: `add "family": "Inter", or "${fields.font ? 'headings' : 'heading'}" and "body" with a family each`,
    });
  }
  const both = family ? { ...rest, family } : undefined;
  return { headings: toFace(headings ?? both), body: toFace(body ?? both) };
}

function toFace(face: FaceFields | undefined): FontFace | undefined {
  if (!face) return undefined;
  const { family, weight, url } = face;
  const extension = url && /\.(woff2?)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase();
  const format = face.format ?? (extension as FontFace['format']);
  return { family, weight, url, format };
}
