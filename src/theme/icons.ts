import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IconType } from '../config/docs-config.ts';
import { readData, type DataFolder } from '../utils/engine.ts';
import { editDistance, lettersOf, suggest } from '../utils/text.ts';
import { fontAwesomeAliases } from './icons/font-awesome-aliases.ts';
import { phosphorNames } from './icons/phosphor-names.ts';

const require = createRequire(import.meta.url);

/** Icon sets by Iconify prefix. */
const SETS = ['fa6-solid', 'fa6-regular', 'fa6-brands', 'lucide', 'ph', 'tabler'] as const;

/** The icon sets as data, one file per set. */
export const iconSets: DataFolder = {
  name: 'icons',
  packages: SETS.map((set) => `@iconify-json/${set}`),
  list: () => SETS,
  make: packSet,
};

/** Lines of loaded sets by icon name. */
const sets = new Map<SetName, Map<string, string>>();

/** Phosphor weights that replace Font Awesome styles of the paid set. */
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

/** A rendered icon, and whether its name is known. */
export interface IconResult {
  /** `<svg class="t-icon" aria-hidden="true" …>`, one em square. */
  svg: string;
  found: boolean;
  /** Closest known name. */
  nearest?: string | undefined;
  /** Message about the icon that replaces one of a paid set or a missing one. */
  fallbackMessage?: string | undefined;
}

/** Replaces unknown icons with an empty tile. */
const NEUTRAL: Drawing = {
  body: '<rect width="160" height="160" x="48" y="48" fill="none" stroke="currentColor" stroke-width="16" rx="40"/>',
  width: 256,
  height: 256,
};

const results = new Map<string, IconResult>();

/** Renders an icon by name. Unknown names give a neutral tile and the closest known name. */
export function renderIcon(
  name: string,
  type?: IconType,
  library: IconLibrary = 'fontawesome',
): IconResult {
  const key = `${library}/${type ?? ''}/${name}`;
  const known = results.get(key);
  if (known) return known;
  const result = drawIcon(name, type, library);
  results.set(key, result);
  return result;
}

function drawIcon(name: string, type: IconType | undefined, library: IconLibrary): IconResult {
  const source = findIcon(name, type, library);
  const drawing = source && findDrawing(source.set, source.name);
  if (drawing)
    return { svg: toSvg(drawing), found: true, fallbackMessage: fallbackOf(name, library) };
  const stem = findStem(name, type, library);
  const closest = stem && findDrawing(stem.source.set, stem.source.name);
  const nearest = stem?.name ?? suggestName(name, library);
  return { svg: toSvg(closest ?? NEUTRAL), found: false, nearest };
}

/** Message if another set provides the icon; a missing style alone is checked by its base name. */
function fallbackOf(name: string, library: IconLibrary): string | undefined {
  const source = findIcon(name, undefined, library);
  return source && reportFallback(name, source, library);
}

/** The icon whose name begins with a name, or of which it is a misspelling. Other similar names mean something else. */
function suggestName(name: string, library: IconLibrary): string | undefined {
  const near = suggest(name, knownNames(library));
  if (near === undefined) return undefined;
  const [written, known] = [lettersOf(name), lettersOf(near)];
  return known.startsWith(written) || editDistance(written, known, 1) < 2 ? near : undefined;
}

/** The icon with the longest matching part of a name: `camera` for `camera-cctv`. */
function findStem(
  name: string,
  type: IconType | undefined,
  library: IconLibrary,
): { name: string; source: IconSource } | undefined {
  const parts = name.split('-');
  for (let length = parts.length - 1; length > 0; length--) {
    const stem = parts.slice(0, length).join('-');
    const source = stem.length > 2 ? findIcon(stem, type, library) : undefined;
    if (source) return { name: stem, source };
  }
  return undefined;
}

/** Font Awesome icons fill their 512 unit canvas; Phosphor icons fill about four fifths of theirs. */
const OPTICAL_SCALE: Partial<Record<number, number>> = { 512: 640 };

/** Label and icon by key of `footerSocials`. */
const PLATFORMS: Record<string, [label: string, icon: string]> = {
  website: ['Website', 'earth-americas'],
  github: ['GitHub', 'github'],
  gitlab: ['GitLab', 'gitlab'],
  bitbucket: ['Bitbucket', 'bitbucket'],
  x: ['X', 'x-twitter'],
  'x-twitter': ['X', 'x-twitter'],
  twitter: ['Twitter', 'x-twitter'],
  bluesky: ['Bluesky', 'bluesky'],
  mastodon: ['Mastodon', 'mastodon'],
  threads: ['Threads', 'threads'],
  linkedin: ['LinkedIn', 'linkedin'],
  facebook: ['Facebook', 'facebook'],
  instagram: ['Instagram', 'instagram'],
  youtube: ['YouTube', 'youtube'],
  twitch: ['Twitch', 'twitch'],
  tiktok: ['TikTok', 'tiktok'],
  discord: ['Discord', 'discord'],
  slack: ['Slack', 'slack'],
  telegram: ['Telegram', 'telegram'],
  whatsapp: ['WhatsApp', 'whatsapp'],
  reddit: ['Reddit', 'reddit'],
  medium: ['Medium', 'medium'],
  'hacker-news': ['Hacker News', 'hacker-news'],
  'stack-overflow': ['Stack Overflow', 'stack-overflow'],
  'dev-to': ['DEV', 'dev'],
  podcast: ['Podcast', 'podcast'],
  rss: ['RSS', 'rss'],
  email: ['Email', 'envelope'],
};

const OTHER_SPELLINGS: Record<string, string> = {
  hackernews: 'hacker-news',
  stackoverflow: 'stack-overflow',
  devto: 'dev-to',
  'earth-americas': 'website',
  podcasts: 'podcast',
  mail: 'email',
};

/** Centers an icon on a square canvas, so that icons of all sets have the same optical size. */
function toSvg({ body, width, height }: Drawing): string {
  const side = OPTICAL_SCALE[height] ?? Math.max(width, height);
  const box = [(width - side) / 2, (height - side) / 2, side, side].join(' ');
  return `<svg class="t-icon" aria-hidden="true" viewBox="${box}" width="1em" height="1em" fill="currentColor">${body}</svg>`;
}

function* knownNames(library: IconLibrary): Generator<string> {
  if (library !== 'fontawesome') {
    yield* listNames(library);
    return;
  }
  yield* listNames('fa6-solid');
  yield* listNames('fa6-brands');
  yield* fontAwesomeAliases.keys();
}

/** Values of `icons.library` in docs.json. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** Set and name of an icon. */
interface IconSource {
  set: SetName;
  name: string;
}

/** Finds an icon by name and style, or the closest equivalent; undefined for unknown names. */
export function findIcon(
  name: string,
  type: IconType | undefined,
  library: IconLibrary,
): IconSource | undefined {
  const key = cleanName(name);
  if (key === '') return undefined;
  if (library !== 'fontawesome' && hasDrawing(library, key)) return { set: library, name: key };
  // Tabler includes the style in the name.
  const plain = library === 'tabler' ? key.replace(/^brand-|-filled$/g, '') : key;
  const known = findFontAwesome(plain, key.endsWith('-filled') ? 'solid' : type);
  if (known) return known;
  if (hasDrawing('ph', plain)) return { set: 'ph', name: plain + weightOf(type) };
  if (hasDrawing('lucide', plain)) return { set: 'lucide', name: plain };
  const outlined = [plain, `brand-${plain}`].find((one) => hasDrawing('tabler', one));
  return outlined === undefined ? undefined : { set: 'tabler', name: outlined };
}

/** Message for an icon from another set than the requested one; undefined if the set has it. */
function reportFallback(
  name: string,
  source: IconSource,
  library: IconLibrary,
): string | undefined {
  const owner = OWNERS[source.set];
  if (owner === LIBRARIES[library]) return undefined;
  return `Icon "${name}" not found in ${LIBRARIES[library]}; rendered as "${source.name}" of ${owner}.`;
}

/** Current Font Awesome name of an old or alternative one; other names unchanged. */
export function toFontAwesomeName(name: string): string {
  if (isFontAwesome(name)) return name;
  const alias = fontAwesomeAliases.get(name);
  if (alias) return alias;
  // Version 4 marked outlined icons with the suffix -o.
  return name.endsWith('-o') ? toFontAwesomeName(name.slice(0, -2)) : name;
}

/** `fa-solid fa-House`, `regular/house`, and `house` are the same name. */
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

type SetName = (typeof SETS)[number];

/** SVG content with the size of its canvas. */
interface Drawing {
  body: string;
  width: number;
  height: number;
}

/** Drawing of an icon in a set; undefined if the set does not have it. */
function findDrawing(set: SetName, name: string): Drawing | undefined {
  const line = loadSet(set).get(name);
  if (line === undefined) return undefined;
  const [, size = '', , body = ''] = line.split('\t');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  return { body, width, height };
}

/** Whether an icon set contains an icon. */
export function hasDrawing(set: SetName, name: string): boolean {
  return loadSet(set).has(name);
}

/** Names of a set, without deprecated ones. */
export function listNames(set: SetName): string[] {
  return [...loadSet(set)].flatMap(([name, line]) => (line.split('\t', 3)[2] ? [] : name));
}

function loadSet(set: SetName): Map<string, string> {
  const known = sets.get(set);
  if (known) return known;
  const lines = readData(iconSets, set).toString('latin1').split('\n');
  const loaded = new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line]));
  sets.set(set, loaded);
  return loaded;
}

/** A set in Iconify's format. */
interface IconifySet {
  icons: Record<string, { body: string; width?: number; height?: number; hidden?: boolean }>;
  aliases?: Record<string, { parent: string }>;
  width: number;
  height: number;
}

/**
 * Converts a set to one icon per line, which is ten times as fast to read as its JSON: name, width and height, `old`
 * for deprecated names, and the SVG, separated by tabs. Icons use the text color.
 */
function packSet(set: string): string {
  const file = require.resolve(`@iconify-json/${set}/icons.json`);
  const all = JSON.parse(readFileSync(file, 'utf8')) as IconifySet;
  const lines = Object.entries(all.icons).map(([name, icon]) => toLine(all, name, icon));
  const others = Object.entries(all.aliases ?? {}).flatMap(([name, { parent }]) => {
    const icon = all.icons[parent];
    return icon ? toLine(all, name, { ...icon, hidden: true }) : [];
  });
  return [...lines, ...others].join('\n');
}

function toLine(set: IconifySet, name: string, icon: IconifySet['icons'][string]): string {
  const { width = set.width, height = set.height, hidden, body } = icon;
  const svg = body.replaceAll(' fill="currentColor"', '');
  return [name, `${width} ${height}`, hidden ? 'old' : '', svg].join('\t');
}

/** Label and icon of a social platform. */
interface SocialIcon {
  /** Official spelling of the platform. */
  label: string;
  svg: string;
}

/** Label and icon of a platform; other keys are used as label, with the icon of that name or a link icon. */
export function findSocial(platform: string): SocialIcon {
  const key = platform
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, '-');
  const [label, icon] = PLATFORMS[OTHER_SPELLINGS[key] ?? key] ?? [platform, key];
  const drawn = renderIcon(icon, 'solid');
  return { label, svg: drawn.found ? drawn.svg : renderIcon('link', 'solid').svg };
}
