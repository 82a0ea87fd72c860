import type { IconType } from '../../config/model/types.ts';
import { fontAwesomeAliases } from './font-awesome-aliases.ts';
import { hasDrawing, type SetName } from './icon-sets.ts';
import { phosphorNames } from './phosphor-names.ts';

/** Libraries that `icons.library` of docs.json names. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** Where an icon is drawn. */
export interface IconSource {
  set: SetName;
  name: string;
}

/** Phosphor weight for the styles that Font Awesome does not give away. */
const WEIGHTS: Partial<Record<IconType, string>> = {
  duotone: '-duotone',
  light: '-light',
  thin: '-thin',
};

const LIBRARIES: Record<IconLibrary, string> = {
  fontawesome: 'Font Awesome Free',
  lucide: 'Lucide',
  tabler: 'Tabler',
};

const OWNERS: Record<SetName, string> = {
  'fa6-brands': LIBRARIES.fontawesome,
  'fa6-regular': LIBRARIES.fontawesome,
  'fa6-solid': LIBRARIES.fontawesome,
  lucide: LIBRARIES.lucide,
  ph: 'Phosphor',
  tabler: LIBRARIES.tabler,
};

const FILLED: ReadonlySet<string> = new Set(['solid', 'sharp-solid', 'sharp-duotone-solid']);

/** Where the icon of that name and style is drawn, or its nearest relative; undefined for unknown names. */
export function findIcon(
  name: string,
  type: IconType | undefined,
  library: IconLibrary,
): IconSource | undefined {
  const key = cleanName(name);
  if (key === '') return undefined;
  if (library !== 'fontawesome' && hasDrawing(library, key)) return { set: library, name: key };
  // Tabler says what an icon is in its name.
  const plain = library === 'tabler' ? key.replace(/^brand-|-filled$/g, '') : key;
  const known = findFontAwesome(plain, key.endsWith('-filled') ? 'solid' : type);
  if (known) return known;
  if (hasDrawing('ph', plain)) return { set: 'ph', name: plain + weightOf(type) };
  if (hasDrawing('lucide', plain)) return { set: 'lucide', name: plain };
  const outlined = [plain, `brand-${plain}`].find((one) => hasDrawing('tabler', one));
  return outlined === undefined ? undefined : { set: 'tabler', name: outlined };
}

/** Tells of an icon that another set draws than the one that is asked for; undefined where that has it. */
export function tellStandIn(
  name: string,
  source: IconSource,
  library: IconLibrary,
): string | undefined {
  const owner = OWNERS[source.set];
  if (owner === LIBRARIES[library]) return undefined;
  return `there is no icon "${name}" in ${LIBRARIES[library]}: "${source.name}" of ${owner} is drawn`;
}

/** Current Font Awesome name behind an old or alternative one; the name itself when it is neither. */
export function toFontAwesomeName(name: string): string {
  if (isFontAwesome(name)) return name;
  const alias = fontAwesomeAliases.get(name);
  if (alias) return alias;
  // Version 4 marked outlined icons by a trailing -o.
  return name.endsWith('-o') ? toFontAwesomeName(name.slice(0, -2)) : name;
}

/** `fa-solid fa-House`, `regular/house` and `house` are the same name. */
function cleanName(name: string): string {
  const last =
    name
      .trim()
      .toLowerCase()
      .split(/[\s/:]+/)
      .at(-1) ?? '';
  return last.replace(/^fa-/, '').replace(/_/g, '-');
}

function findFontAwesome(key: string, type: IconType | undefined): IconSource | undefined {
  const name = toFontAwesomeName(key);
  if (hasDrawing('fa6-brands', name) && (type === 'brands' || !hasDrawing('fa6-solid', name)))
    return { set: 'fa6-brands', name };
  const weight = type && WEIGHTS[type];
  const phosphor = weight && phosphorName(name);
  if (phosphor) return { set: 'ph', name: phosphor + weight };
  if (!(type && FILLED.has(type)) && hasDrawing('fa6-regular', name))
    return { set: 'fa6-regular', name };
  if (hasDrawing('fa6-solid', name)) return { set: 'fa6-solid', name };
  const paid = phosphorNames.get(name);
  return paid === undefined ? undefined : { set: 'ph', name: paid + weightOf(type) };
}

function phosphorName(name: string): string | undefined {
  return phosphorNames.get(name) ?? (hasDrawing('ph', name) ? name : undefined);
}

function weightOf(type: IconType | undefined): string {
  if (type && FILLED.has(type)) return '-fill';
  return (type && WEIGHTS[type]) ?? '';
}

function isFontAwesome(name: string): boolean {
  return (['fa6-solid', 'fa6-brands', 'fa6-regular'] as const).some((set) => hasDrawing(set, name));
}
