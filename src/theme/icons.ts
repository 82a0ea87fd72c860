import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IconType } from '../config/docs-config.ts';
import { readData, type DataFolder } from '../utils/engine.ts';
import { suggest } from '../utils/text.ts';
import { fontAwesomeAliases } from './icons/font-awesome-aliases.ts';
import { phosphorNames } from './icons/phosphor-names.ts';

const require = createRequire(import.meta.url);

/** The icon sets, by their Iconify prefix. */
const SETS = ['fa6-solid', 'fa6-regular', 'fa6-brands', 'lucide', 'ph', 'tabler'] as const;

/** The sets as data, a file each. */
export const iconSets: DataFolder = {
  name: 'icons',
  packages: SETS.map((set) => `@iconify-json/${set}`),
  list: () => SETS,
  make: packSet,
};

/** Lines of the sets that an icon was asked of, by name of the icon. */
const sets = new Map<SetName, Map<string, string>>();

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

/** An icon ready for HTML, and whether its name was known. */
export interface IconResult {
  /** `<svg class="t-icon" aria-hidden="true" …>`, one em square. */
  svg: string;
  found: boolean;
  /** Known name nearest to an unknown one. */
  nearest?: string | undefined;
  /** Says what is drawn for a name that the library keeps to its paid set, or does not have. */
  fallbackMessage?: string | undefined;
}

/** Stands in for unknown names: an empty tile claims no meaning. */
const NEUTRAL: Drawing = {
  body: '<rect width="160" height="160" x="48" y="48" fill="none" stroke="currentColor" stroke-width="16" rx="40"/>',
  width: 256,
  height: 256,
};

const results = new Map<string, IconResult>();

/** SVG of the icon of that name; a neutral tile and the nearest known name when there is none. */
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
  const nearest = stem?.name ?? suggest(name, knownNames(library));
  return { svg: toSvg(closest ?? NEUTRAL), found: false, nearest };
}

/** A style that the library does not give away is no other name: what the name alone stands for says whether it has it. */
function fallbackOf(name: string, library: IconLibrary): string | undefined {
  const source = findIcon(name, undefined, library);
  return source && reportFallback(name, source, library);
}

/** The icon of the longest part of a name that is one: `camera` for `camera-cctv`. */
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

/** Font Awesome draws to the edge of a 512 unit canvas, Phosphor leaves a margin around about four fifths of its own. */
const OPTICAL_SCALE: Partial<Record<number, number>> = { 512: 640 };

/** Label and icon by the key of `footerSocials`. */
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

/** A square canvas in which icons of all sets have one optical size and stand in the middle. */
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

/** Libraries that `icons.library` of docs.json names. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** Where an icon is drawn. */
interface IconSource {
  set: SetName;
  name: string;
}

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
function reportFallback(
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

type SetName = (typeof SETS)[number];

/** One drawing: SVG content and the size of the canvas it was made for. */
interface Drawing {
  body: string;
  width: number;
  height: number;
}

/** Drawing of that name in a set; undefined when the set has none. */
function findDrawing(set: SetName, name: string): Drawing | undefined {
  const line = loadSet(set).get(name);
  if (line === undefined) return undefined;
  const [, size = '', , body = ''] = line.split('\t');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  return { body, width, height };
}

/** Whether a set draws that name. */
export function hasDrawing(set: SetName, name: string): boolean {
  return loadSet(set).has(name);
}

/** Every name a set recommends, without those it keeps for old pages only. */
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

/** A set as Iconify publishes it. */
interface IconifySet {
  icons: Record<string, { body: string; width?: number; height?: number; hidden?: boolean }>;
  aliases?: Record<string, { parent: string }>;
  width: number;
  height: number;
}

/**
 * A set with one drawing a line, which is read ten times as fast as the JSON of its package: name, width and height,
 * `old` for names that are kept for old pages only, and the SVG, with tabs between. Icons have the color of the text.
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

/** What a reader sees of a social platform. */
interface SocialIcon {
  /** The platform's own spelling of its name. */
  label: string;
  svg: string;
}

/** Label and icon of a platform; other keys keep their own word and get the icon of that name or a plain link. */
export function findSocial(platform: string): SocialIcon {
  const key = platform
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, '-');
  const [label, icon] = PLATFORMS[OTHER_SPELLINGS[key] ?? key] ?? [platform, key];
  const drawn = renderIcon(icon, 'solid');
  return { label, svg: drawn.found ? drawn.svg : renderIcon('link', 'solid').svg };
}
