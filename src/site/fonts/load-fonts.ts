import { listDivisions } from '../../config/model/walk-navigation.ts';
import type { DocsConfig, FontFace } from '../../config/model/types.ts';
import { isBuiltIn } from '../../theme/fonts.ts';
import { familyKey, type HostedFamily, type HostedFonts } from '../../theme/hosted-fonts.ts';
import { importedFonts, isFamily, namedFamilies } from './author-sheets.ts';
import { FontCache } from './font-cache.ts';
import { FontSource, GOOGLE_FONTS, type FontHost } from './font-source.ts';
import { subsetsOf } from './font-subsets.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

/** The fonts that a site serves itself, because its author named them. */
export interface SiteFonts {
  families: HostedFonts;
  /** Families by what the author's style sheets import: `css2?family=Geist`. */
  imports: ReadonlyMap<string, readonly HostedFamily[]>;
  /** Absolute path of each file, by its path without base. */
  files: ReadonlyMap<string, string>;
  /** Why a family of docs.json could not be had. */
  problems: ReadonlyMap<string, string>;
}

export interface FontOptions {
  cacheDir: string;
  /** Texts of the author's style sheets. */
  sheets: readonly string[];
  /** Take what is kept, and ask nobody. */
  offline: boolean;
  host?: FontHost;
}

/** Gets the fonts that docs.json and the author's style sheets name, from the kept ones or from Google. */
export async function loadFonts(config: DocsConfig, options: FontOptions): Promise<SiteFonts> {
  const { cacheDir, sheets, offline, host = GOOGLE_FONTS } = options;
  const wanted = wantedFamilies(config.font);
  const imported = new Set(sheets.flatMap(importedFonts));
  const named = namedFamilies(sheets);
  if (wanted.length + imported.size + named.length === 0) return NONE;
  const cache = new FontCache(cacheDir);
  const languages = listDivisions(config.navigation).filter(({ kind }) => kind === 'language');
  const subsets = subsetsOf(languages.map(({ name }) => name));
  const source = new FontSource(cache, offline ? undefined : host, subsets);
  const imports = new Map<string, readonly HostedFamily[]>();
  const families = new Map<string, HostedFamily>();
  const problems = new Map<string, string>();
  for (const question of imported) {
    const answer = await source.ask([question]);
    if (Array.isArray(answer)) imports.set(question, answer);
  }
  const brought = new Set([...imports.values()].flat().map(nameOf));
  for (const name of new Set([...wanted, ...named])) {
    if (!wanted.includes(name) && brought.has(familyKey(name))) continue;
    const answer = await source.ask(questionsFor(name));
    const [family] = Array.isArray(answer) ? answer : [];
    if (family) families.set(familyKey(name), family);
    else if (!Array.isArray(answer) && wanted.includes(name)) problems.set(name, answer.problem);
  }
  const all = [...families.values(), ...[...imports.values()].flat()];
  const paths = all.flatMap(({ faces }) => faces.map(({ path }) => path));
  const files = new Map(paths.map((path) => [path, cache.fileOf(path)]));
  return { families, imports, files, problems };
}

const NONE: SiteFonts = {
  families: new Map(),
  imports: new Map(),
  files: new Map(),
  problems: new Map(),
};

/** Families of docs.json without a file of their own. */
function wantedFamilies({ body, headings }: DocsConfig['font']): string[] {
  const faces = [body, headings].filter((face): face is FontFace => face !== undefined);
  const named = faces.filter((face) => !face.url && !isBuiltIn(face) && isFamily(face.family));
  return [...new Set(named.map(({ family }) => family.trim()))];
}

/** A font says which weights it has by refusing others: all of a variable one, the usual ones, its only one. */
function questionsFor(family: string): string[] {
  const name = `css2?family=${encodeUrlPart(family).replaceAll('%20', '+')}`;
  return [
    `${name}:wght@100..900&display=swap`,
    `${name}:wght@400;500;600;700&display=swap`,
    `${name}:wght@400;700&display=swap`,
    `${name}&display=swap`,
  ];
}

function nameOf({ faces }: HostedFamily): string {
  return familyKey(faces[0]?.family ?? '');
}
