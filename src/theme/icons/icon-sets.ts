import { readData, type DataFolder } from '../../engine/data.ts';
import { packSet } from './pack-set.ts';

/** The icon sets, by their Iconify prefix. */
const SETS = ['fa6-solid', 'fa6-regular', 'fa6-brands', 'lucide', 'ph', 'tabler'] as const;

export type SetName = (typeof SETS)[number];

/** One drawing: SVG content and the size of the canvas it was made for. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
}

/** The sets as data, a file each. */
export const iconSets: DataFolder = {
  name: 'icons',
  packages: SETS.map((set) => `@iconify-json/${set}`),
  list: () => SETS,
  make: packSet,
};

/** Lines of the sets that an icon was asked of, by name of the icon. */
const sets = new Map<SetName, Map<string, string>>();

/** Drawing of that name in a set; undefined when the set has none. */
export function findDrawing(set: SetName, name: string): Drawing | undefined {
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
