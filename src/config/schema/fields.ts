import { z } from 'zod';
import { isFileOrUrl, isInsideProject, isOperation, isSafeHref, isWebUrl } from '../urls.ts';

// The message of each check completes "Expected …", see describe-issue.ts.

/** Text of at least one character, without the spaces around it. */
export const text = () => z.string().trim().min(1, 'a non-empty string');

/** Target of a link. */
export const link = () =>
  text().refine(isSafeHref, 'a URL (http, https, mailto or tel) or a path of the site');

/** Absolute http or https URL. */
export const webUrl = () =>
  text().regex(/^[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s/?#]/, 'an absolute URL that starts with "https://"');

/** Absolute http or https URL, or an email address. */
export const accountUrl = () =>
  text().refine(
    (value) => isWebUrl(value) || /^mailto:\S[^\s@]*@\S+$/i.test(value),
    'an absolute URL that starts with "https://"',
  );

/** File of the project, or its URL. */
export const file = () =>
  text().refine(isFileOrUrl, 'the path of a file inside the project, or a URL');

/** Page of the project, with or without leading slash and extension. */
export const pagePath = () =>
  text().refine(
    (value) => isInsideProject(value) || isOperation(value) || isWebUrl(value),
    'the path of a page inside the project',
  );

/** OpenAPI documents: one, or a list of them. */
export const openapiFiles = () => z.union([file(), z.array(file())]);

/** Three or six digits. Without a flag, since the pattern of a JSON Schema has none. */
export const HEX_COLOR = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/;

/** Color as in CSS, hexadecimal form only. */
export const hexColor = () =>
  z.string().trim().regex(HEX_COLOR, 'a color with # and 3 or 6 hex digits, such as "#16A34A"');

/** Linear gradient. */
export const gradient = () =>
  z.strictObject({
    from: hexColor().meta({
      description: 'Color in the lower left corner.',
      examples: ['#16A34A'],
    }),
    via: hexColor().optional().meta({ description: 'Color in the middle.' }),
    to: hexColor().meta({
      description: 'Color in the upper right corner.',
      examples: ['#166534'],
    }),
  });

/** One color, or a gradient from one to another. */
export const colorOrGradient = () => z.union([hexColor(), gradient()]);

/** One color, or one for each mode. */
export const colorForModes = () =>
  z.union([
    hexColor(),
    z.strictObject({
      light: hexColor()
        .optional()
        .meta({ description: 'Color in light mode.', dialect: 'docsJson' }),
      dark: hexColor().optional().meta({ description: 'Color in dark mode.', dialect: 'docsJson' }),
    }),
  ]);

const ICON_TYPES = [
  'brands',
  'duotone',
  'light',
  'regular',
  'sharp-solid',
  'solid',
  'thin',
  'sharp-light',
  'sharp-regular',
  'sharp-thin',
  'sharp-duotone-solid',
] as const;

export const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const;

export const iconType = () => z.enum(ICON_TYPES);

/** Name of an icon, or the name with its style and library. */
export const icon = () =>
  z.union([
    link(),
    z.strictObject({
      name: text().meta({ description: 'Name of the icon in its library.' }),
      style: iconType().optional().meta({ description: 'Style of the icon.' }),
      library: z.enum(ICON_LIBRARIES).optional().meta({ description: 'Library of the icon.' }),
    }),
  ]);

/** `icon` and `iconType`, which many objects share. */
export const iconFields = {
  icon: icon()
    .optional()
    .meta({
      description: 'Name of an icon without the prefix `fa-`, or path or URL of an image.',
      examples: ['book-open'],
    }),
  iconType: iconType().optional().meta({
    description: 'Style of the icon. Brand icons always use `brands`.',
  }),
};

/** How the `root` page of a group lists the other pages of the group at its end. */
export const listing = () => z.enum(['none', 'accordion', 'card']);

/** One value or several as a list; empty for undefined. */
export function toList<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The same values as texts. */
export function toTexts(
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/** Linear color gradient; all values are hex colors. */
export type Gradient = z.output<ReturnType<typeof gradient>>;

/** One hex color for each mode. */
export interface ModeColors {
  light: string;
  dark: string;
}

/** Background of the icon of an anchor, a tab, or another division. */
export type Tint = string | Gradient | ModeColors;

/** A color for each mode; a missing one defaults to that of the other mode. Undefined without any. */
export function toModeColors(
  color: z.output<ReturnType<typeof colorForModes>> | undefined,
): ModeColors | undefined {
  const byMode = typeof color === 'string' ? { light: color } : color;
  const [light, dark] = [byMode?.light ?? byMode?.dark, byMode?.dark ?? byMode?.light];
  return light && dark ? { light, dark } : undefined;
}

/** Icon styles that docs.json may name. */
export type IconType = (typeof ICON_TYPES)[number];

export type IconFields = z.output<z.ZodObject<typeof iconFields>>;

/** `icon` and `iconType` of docs.json, joined. */
export interface IconRef {
  /** Library name such as `book-open`, or the path or URL of an image. */
  name: string;
  type?: IconType | undefined;
  /** Library that replaces the one of the whole site. */
  library?: (typeof ICON_LIBRARIES)[number] | undefined;
}

/** `icon` and `iconType` as one value; undefined without an icon. */
export function toIconRef({ icon, iconType }: IconFields): IconRef | undefined {
  if (icon === undefined) return undefined;
  return typeof icon === 'string'
    ? { name: icon, type: iconType }
    : { name: icon.name, type: icon.style ?? iconType, library: icon.library };
}

export type Listing = z.output<ReturnType<typeof listing>>;

/** A property that is missing, given other properties of the object. */
interface MissingKey {
  key: string;
  hint: string;
}

/** Adds an issue about a missing property. */
export function reportMissingKey(ctx: z.RefinementCtx, missing: MissingKey): never {
  ctx.addIssue({ code: 'custom', params: { missing } });
  return z.NEVER;
}

/** The missing property that an issue of `reportMissingKey` is about; undefined for other issues. */
export function getMissingKey(params: Record<string, unknown> | undefined): MissingKey | undefined {
  return params?.['missing'] as MissingKey | undefined;
}

/** The missing text of a link or button in the header. */
export function toMissingLabel(key: string): MissingKey {
  return { key, hint: `Add "${key}". Only the type "github" has no text.` };
}

/** Format of docs.json that a property belongs to: a list of groups, or an object of divisions. */
export type Dialect = 'mintJson' | 'docsJson';

/** Other names that the properties of an object may have, by the schema of the object. */
export const otherNames = z.registry<Readonly<Record<string, string>>>();

/** The schema of an object with alternative names for properties, from the other format. */
export function alsoNamed<T extends z.ZodType>(
  names: Readonly<Record<string, string>>,
  schema: T,
): T {
  otherNames.add(schema, names);
  return schema;
}

/** Properties that are accepted but have no effect; with a reason if it is specific to Trellis. */
export const ignoredProperties = z.registry<{ reason?: string | undefined }>();

/** The schema of a property without effect. `reason` completes the hint of its diagnostic. */
export function ignored<T extends z.ZodType>(schema: T, reason?: string): T {
  ignoredProperties.add(schema, { reason });
  return schema;
}
