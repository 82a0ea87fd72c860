import type { IconType } from '../../config/model/types.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { findIcon, tellStandIn, type IconLibrary, type IconSource } from './find-icon.ts';
import { fontAwesomeAliases } from './font-awesome-aliases.ts';
import { findDrawing, listNames, type Drawing } from './icon-sets.ts';

export type { IconLibrary } from './find-icon.ts';

/** An icon ready for HTML, and whether its name was known. */
export interface IconResult {
  /** `<svg class="t-icon" aria-hidden="true" …>`, one em square. */
  svg: string;
  found: boolean;
  /** Known name nearest to an unknown one. */
  nearest?: string | undefined;
  /** Says what is drawn for a name that the library keeps to its paid set, or does not have. */
  standIn?: string | undefined;
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
  if (drawing) return { svg: toSvg(drawing), found: true, standIn: standInOf(name, library) };
  const stem = findStem(name, type, library);
  const closest = stem && findDrawing(stem.source.set, stem.source.name);
  const nearest = stem?.name ?? suggest(name, knownNames(library));
  return { svg: toSvg(closest ?? NEUTRAL), found: false, nearest };
}

/** A style that the library does not give away is no other name: what the name alone stands for says whether it has it. */
function standInOf(name: string, library: IconLibrary): string | undefined {
  const source = findIcon(name, undefined, library);
  return source && tellStandIn(name, source, library);
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
