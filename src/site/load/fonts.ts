import type { DocsConfig, FontFace } from '../../config/docs-config.ts';
import { listDivisions } from '../../config/navigation.ts';
import { familyKey, isBuiltIn, type HostedFamily, type HostedFonts } from '../../theme/fonts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import { FontCache, importedFonts, isFamily, namedFamilies } from '../assets.ts';

/** Arial, which every system has under one of these names. */
const ARIAL = { name: ['Arial', 'Liberation Sans', 'Helvetica Neue'], width: 0.4458 };

/** An answer that is no success, by its status. */
class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the answer was ${status}`);
    this.status = status;
  }
}

const FILE = { maxBytes: 4_000_000, timeout: 10_000 };
/** Of all files of one answer together. */
const MAX_BYTES = 24_000_000;
const AT_ONCE = 8;

/** Parts of fonts that every site gets; browsers load those whose signs a page has. */
const COMMON = ['latin', 'latin-ext'];

/** Parts by language. Those of the Far East are numbered. */
const BY_LANGUAGE: Record<string, readonly string[]> = {
  ar: ['arabic'],
  el: ['greek', 'greek-ext'],
  he: ['hebrew'],
  hi: ['devanagari'],
  ja: ['japanese', '[]'],
  ko: ['korean', '[]'],
  ru: ['cyrillic', 'cyrillic-ext'],
  th: ['thai'],
  uk: ['cyrillic', 'cyrillic-ext'],
  vi: ['vietnamese'],
  zh: ['chinese-simplified', 'chinese-traditional', '[]'],
  cn: ['chinese-simplified', '[]'],
  jp: ['japanese', '[]'],
};

/** What Google writes: the name of the part in a comment, then its rule, which holds no other braces. */
const FACE = /(?:\/\*\s*([\w[\]-]+)\s*\*\/\s*)?@font-face\s*\{([^{}]*)\}/g;
const WEIGHT = /^\d{1,4}(?: \d{1,4})?$/;
const RANGE = /^U\+[\da-f?]+(?:-[\da-f]+)?(?:,\s*U\+[\da-f?]+(?:-[\da-f]+)?)*$/i;

const GOOGLE_FONTS: FontHost = {
  sheets: 'https://fonts.googleapis.com',
  files: 'https://fonts.gstatic.com',
};

const SHEET = { maxBytes: 1_000_000, timeout: 5000 };
const MAX_FILES = 200;

/** For how long nobody is asked again who has not answered: in development the site is loaded with every edit. */
const SILENCE_MS = 60_000;

const NO_ANSWER = 'no answer in time';

const silent = new Map<string, { until: number; problem: string }>();

/** Files come in the newest format for browsers that say they know it. */
const HEADERS = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

/** Asks a host for style sheets of fonts, and keeps what it answers. */
class FontSource {
  readonly #cache: FontCache;
  readonly #host: FontHost | undefined;
  readonly #subsets: ReadonlySet<string>;

  /** Without a host, only what is kept is given. */
  constructor(cache: FontCache, host: FontHost | undefined, subsets: ReadonlySet<string>) {
    this.#cache = cache;
    this.#host = host;
    this.#subsets = subsets;
  }

  /** The families of the first of some questions that has an answer: `css2?family=Geist:wght@100..900`. */
  async ask(questions: readonly string[]): Promise<HostedFamily[] | FontProblem> {
    for (const question of questions) {
      const known = this.#cache.read(this.#keyOf(question));
      if (known) return known;
    }
    if (!this.#host) return { problem: 'not asked for in offline mode' };
    const silence = silent.get(this.#host.sheets);
    if (silence && Date.now() < silence.until) return { problem: silence.problem };
    for (const question of questions) {
      if (this.#cache.read(this.#keyOf(question)) === null) continue;
      const answer = await this.#fetch(question, this.#host);
      if (answer) return answer;
    }
    return { problem: 'it has no font of that name' };
  }

  /** Undefined where there is no such font; what is wrong where it could not be had this time. */
  async #fetch(
    question: string,
    host: FontHost,
  ): Promise<HostedFamily[] | FontProblem | undefined> {
    try {
      const css = await fetchLimited(`${host.sheets}/${question}`, SHEET, HEADERS);
      const faces = readFaces(css.toString('utf8'))
        .filter(({ url, subset }) => isBelow(url, host.files) && isWanted(subset, this.#subsets))
        .slice(0, MAX_FILES);
      const families = await this.#hostFamilies(faces);
      if (families.length === 0) return { problem: 'the answer has no fonts' };
      this.#cache.write(this.#keyOf(question), families);
      return families;
    } catch (error) {
      if (!(error instanceof RefusedError && [400, 404].includes(error.status)))
        return reportNoAnswer(host, error);
      this.#cache.write(this.#keyOf(question), null);
      return undefined;
    }
  }

  /** The parts belong to the question: a site with one more language needs more of the answer. */
  #keyOf(question: string): string {
    return [question, ...this.#subsets].join(' ');
  }

  async #hostFamilies(faces: readonly RemoteFace[]): Promise<HostedFamily[]> {
    const files = await fetchFiles([...new Set(faces.map(({ url }) => url))]);
    const names = new Set(faces.map(({ family }) => familyKey(family)));
    return Promise.all(
      [...names].map(async (name) => {
        const own = faces.filter(({ family }) => familyKey(family) === name);
        const first = own.find(({ subset }) => subset === 'latin') ?? own[0];
        const font = first && files.get(first.url);
        return {
          faces: joinWeights(own).map(({ url, ...face }) => ({
            ...face,
            path: this.#cache.keep(files.get(url) ?? Buffer.alloc(0)),
          })),
          fallback: font && (await fallbackOf(font)),
        };
      }),
    );
  }
}

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

interface FontOptions {
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
  const wanted = wantedFamilies(config.fonts);
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
function wantedFamilies({ body, headings }: DocsConfig['fonts']): string[] {
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

/** Who is asked for fonts. */
interface FontHost {
  /** Answers with style sheets. */
  sheets: string;
  /** Has the files that those name; no other host is asked for one. */
  files: string;
}

/** What keeps a question from being answered: nobody was there, or nobody has such a font. */
type FontProblem = { problem: string };

/** Of a variable font each weight is the same file: one face for all of them. */
function joinWeights(faces: readonly RemoteFace[]): RemoteFace[] {
  const byFile = new Map<string, RemoteFace>();
  for (const face of faces) {
    const known = byFile.get(face.url);
    const weights = [known?.weight, face.weight].flatMap(
      (one) => one?.split(' ').map(Number) ?? [],
    );
    const [low, high] = [Math.min(...weights), Math.max(...weights)];
    byFile.set(face.url, { ...face, weight: low === high ? `${low}` : `${low} ${high}` });
  }
  return [...byFile.values()];
}

function isBelow(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
}

/** What kept an answer away; a host that cannot be reached is not asked again for a while. */
function reportNoAnswer({ sheets }: FontHost, error: unknown): FontProblem {
  const problem = reasonOf(error);
  // `fetch` throws a TypeError where there is no connection.
  const isAway = error instanceof TypeError || problem === NO_ANSWER;
  if (isAway) silent.set(sheets, { until: Date.now() + SILENCE_MS, problem });
  return { problem };
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  return inner.name === 'TimeoutError' ? NO_ANSWER : inner.message;
}

/**
 * Measures of Arial stretched to those of a font, as descriptors of `@font-face`: no line moves when the font arrives.
 * Undefined where the bytes are no font.
 */
async function fallbackOf(font: Buffer): Promise<string | undefined> {
  // Sites without a font of their own do not load it.
  const { fromBuffer } = await import('@capsizecss/unpack');
  // What the library throws for bytes that are not a font.
  const metrics = await fromBuffer(font).catch((error: unknown) =>
    rethrowUnless(error, 'Error', 'TypeError', 'RangeError'),
  );
  if (!metrics) return undefined;
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = metrics;
  const stretch = xWidthAvg / unitsPerEm / ARIAL.width;
  const percent = (units: number) => `${((units / unitsPerEm / stretch) * 100).toFixed(2)}%`;
  const measures = [ascent, -descent, lineGap].map(percent);
  if (!(stretch > 0.3 && stretch < 3) || measures.some((one) => !/^\d/.test(one))) return undefined;
  const [up, down, gap] = measures;
  return [
    `src:${ARIAL.name.map((name) => `local("${name}")`).join(',')}`,
    `size-adjust:${(stretch * 100).toFixed(2)}%`,
    `ascent-override:${up};descent-override:${down};line-gap-override:${gap}`,
  ].join(';');
}

/** The files at some addresses, a few at a time; throws where one is no font, or all are too large together. */
async function fetchFiles(urls: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let room = MAX_BYTES;
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const some = urls.slice(at, at + AT_ONCE);
    const fonts = await Promise.all(some.map((url) => fetchLimited(url, FILE)));
    for (const [index, font] of fonts.entries()) {
      if (font.subarray(0, 4).toString('latin1') !== 'wOF2') throw new Error('a file is no font');
      if ((room -= font.length) < 0)
        throw new Error(`the fonts are larger than ${MAX_BYTES} bytes`);
      files.set(some[index] ?? '', font);
    }
  }
  return files;
}

interface FetchLimits {
  maxBytes: number;
  /** Milliseconds until the last byte is there. */
  timeout: number;
}

/** The bytes at an address, which may not lead elsewhere; throws the reason where there are none, or too many. */
async function fetchLimited(
  url: string,
  { maxBytes, timeout }: FetchLimits,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) throw new RefusedError(response.status);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One `@font-face` of a style sheet, as far as it may be taken over. */
interface RemoteFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` of a variable font. */
  weight: string;
  /** `U+0000-00FF, U+0131` */
  range?: string | undefined;
  /** `latin`, or a number in brackets where a language has hundreds of parts. */
  subset?: string | undefined;
  url: string;
}

/** Reads the faces of a remote style sheet. What is not of the form that is expected is left out, for it goes into pages. */
export function readFaces(css: string): RemoteFace[] {
  return [...css.matchAll(FACE)].flatMap(([, subset, body = '']): RemoteFace[] => {
    const field = (name: string) =>
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`).exec(body)?.[1]?.trim();
    const family = field('font-family')?.replace(/^(['"])(.*)\1$/, '$2');
    const weight = field('font-weight') ?? '400';
    const range = field('unicode-range');
    const url = /url\(\s*['"]?(https?:[^'"()\s]+)['"]?\s*\)\s*format\(['"]?woff2['"]?\)/.exec(
      body,
    )?.[1];
    if (!family || !url || !WEIGHT.test(weight) || (range && !RANGE.test(range))) return [];
    const style = field('font-style') === 'italic' ? 'italic' : 'normal';
    return [{ family, style, weight, range, subset, url }];
  });
}

/** Names of the parts that a site in these languages needs; `[]` stands for numbered ones. */
function subsetsOf(languages: readonly string[]): ReadonlySet<string> {
  const own = languages.flatMap((language) => BY_LANGUAGE[language.split('-')[0] ?? ''] ?? []);
  return new Set([...COMMON, ...own]);
}

/** Whether a part is one of them. Sheets that name no parts are taken whole. */
function isWanted(subset: string | undefined, wanted: ReadonlySet<string>): boolean {
  return subset === undefined || wanted.has(subset.replace(/\[\d+\]/, '[]'));
}
