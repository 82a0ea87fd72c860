import { z } from 'zod';
import { link, text } from './text.ts';

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

/** Icon styles that docs.json may name. */
export type IconType = (typeof ICON_TYPES)[number];

export const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const;

export const iconType = () => z.enum(ICON_TYPES);

/** Name of an icon, or the name with its style and library. */
export const icon = () =>
  z.union([
    link(),
    z.strictObject({
      name: text().meta({ description: 'Name of the icon in its library.' }),
      style: iconType().optional().meta({ description: 'Style of the icon.' }),
      library: z
        .enum(ICON_LIBRARIES)
        .optional()
        .meta({ description: 'Library that the name belongs to.' }),
    }),
  ]);

/** `icon` and `iconType`, as they stand side by side in many objects. */
export const iconFields = {
  icon: icon()
    .optional()
    .meta({
      description: 'Name of an icon without the "fa-" prefix, or the path or URL of an image file.',
      examples: ['book-open'],
    }),
  iconType: iconType().optional().meta({
    description: 'Style of the icon. Brand icons always have the style "brands".',
  }),
};

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
