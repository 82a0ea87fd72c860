import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The installed icon sets, by their Iconify prefix. */
export type SetName = 'fa6-solid' | 'fa6-regular' | 'fa6-brands' | 'ph';

/** One drawing: SVG content and the size of the canvas it was made for. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number; hidden?: boolean }>;
  aliases?: Record<string, { parent: string }>;
  width: number;
  height: number;
}

const sets = new Map<SetName, IconSet>();

/** Drawing of that name in a set; undefined when the set has none. */
export function findDrawing(set: SetName, name: string): Drawing | undefined {
  const { icons, aliases, width, height } = loadSet(set);
  const key = Object.hasOwn(icons, name) ? name : aliases?.[name]?.parent;
  const icon = key === undefined ? undefined : icons[key];
  return icon && { body: icon.body, width: icon.width ?? width, height: icon.height ?? height };
}

/** Whether a set draws that name. */
export function hasDrawing(set: SetName, name: string): boolean {
  const { icons, aliases } = loadSet(set);
  return Object.hasOwn(icons, name) || Object.hasOwn(aliases ?? {}, name);
}

/** Every name a set recommends, without those it keeps for old pages only. */
export function listNames(set: SetName): string[] {
  return Object.entries(loadSet(set).icons).flatMap(([name, icon]) => (icon.hidden ? [] : name));
}

/** The sets are megabytes of JSON, so each is read when the first icon is asked of it. */
function loadSet(set: SetName): IconSet {
  const known = sets.get(set);
  if (known) return known;
  const loaded = JSON.parse(readFileSync(findFile(set), 'utf8')) as IconSet;
  sets.set(set, loaded);
  return loaded;
}

/** Bundled into the pages of another project, this code lies outside of the engine; the command still lies in it. */
function findFile(set: SetName): string {
  const name = `@iconify-json/${set}/icons.json`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    const command = process.argv[1];
    if (command === undefined) throw error;
    return createRequire(realpathSync(command)).resolve(name);
  }
}
