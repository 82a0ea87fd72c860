import type { DocsConfig, FontFace } from '../../config/docs-config.ts';
import { listDivisions } from '../../config/navigation.ts';
import { familyKey, isBuiltIn, type HostedFamily, type HostedFonts } from '../../theme/fonts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import { FontCache, importedFonts, isFamily, namedFamilies } from '../assets.ts';

/** Arial, under its names on different systems. */
const ARIAL = { name: ['Arial', 'Liberation Sans', 'Helvetica Neue'], width: 0.4458 };

/** A response with an error status. */
class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the server responded with status ${status}`);
    this.status = status;
  }
}

const FILE = { maxBytes: 4_000_000, timeout: 10_000 };
/** Maximum total size of the files of one style sheet, in bytes. */
const MAX_BYTES = 24_000_000;
const AT_ONCE = 8;

/** Subsets that every site includes; browsers load those that a page needs. */
const COMMON = ['latin', 'latin-ext'];

/** Subsets by language. Those of East Asian languages are numbered. */
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

/** A face in Google's style sheets: subset in a comment, then a rule without nested braces. */
const FACE = /(?:\/\*\s*([\w[\]-]+)\s*\*\/\s*)?@font-face\s*\{([^{}]*)\}/g;
const WEIGHT = /^\d{1,4}(?: \d{1,4})?$/;
const RANGE = /^U\+[\da-f?]+(?:-[\da-f]+)?(?:,\s*U\+[\da-f?]+(?:-[\da-f]+)?)*$/i;

const GOOGLE_FONTS: FontHost = {
  sheets: 'https://fonts.googleapis.com',
  files: 'https://fonts.gstatic.com',
};

const SHEET = { maxBytes: 1_000_000, timeout: 5000 };
const MAX_FILES = 200;

/**
 * Time before a request to an unavailable host is retried, in milliseconds: in development each edit reloads the site.
 */
const SILENCE_MS = 60_000;

const NO_ANSWER = 'the request timed out';

const silent = new Map<string, { until: number; problem: string }>();

/** Makes Google return the newest font format. */
const HEADERS = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

/** Downloads style sheets and fonts from a host, and caches them. */
class FontSource {
  readonly #cache: FontCache;
  readonly #host: FontHost | undefined;
  readonly #subsets: ReadonlySet<string>;

  /** Without a host, uses only the cache. */
  constructor(cache: FontCache, host: FontHost | undefined, subsets: ReadonlySet<string>) {
    this.#cache = cache;
    this.#host = host;
    this.#subsets = subsets;
  }

  /** Families of the first query with a result: `css2?family=Geist:wght@100..900`. */
  async ask(questions: readonly string[]): Promise<HostedFamily[] | FontProblem> {
    for (const question of questions) {
      const known = this.#cache.read(this.#keyOf(question));
      if (known) return known;
    }
    if (!this.#host) return { problem: 'not downloaded with --offline' };
    const silence = silent.get(this.#host.sheets);
    if (silence && Date.now() < silence.until) return { problem: silence.problem };
    for (const question of questions) {
      if (this.#cache.read(this.#keyOf(question)) === null) continue;
      const response = await this.#fetch(question, this.#host);
      if (response) return response;
    }
    return { problem: 'font not found' };
  }

  /** Undefined if the font does not exist; a problem if it is temporarily unavailable. */
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
      if (families.length === 0) return { problem: 'the response contains no fonts' };
      this.#cache.write(this.#keyOf(question), families);
      return families;
    } catch (error) {
      if (!(error instanceof RefusedError && [400, 404].includes(error.status)))
        return reportNoAnswer(host, error);
      this.#cache.write(this.#keyOf(question), null);
      return undefined;
    }
  }

  /** The key includes the subsets: a site with one more language needs more files. */
  #keyOf(question: string): string {
    return [question, ...this.#subsets].join(' ');
  }

  async #hostFamilies(faces: readonly RemoteFace[]): Promise<HostedFamily[]> {
    const files = await fetchFiles([...new Set(faces.map(({ url }) => url))]);
    const names = new Set(faces.map(({ family }) => familyKey(family)));
    return Promise.all(
      [...names].map(async (name) => {
        const familyFaces = faces.filter(({ family }) => familyKey(family) === name);
        const first = familyFaces.find(({ subset }) => subset === 'latin') ?? familyFaces[0];
        const font = first && files.get(first.url);
        return {
          faces: joinWeights(familyFaces).map(({ url, ...face }) => ({
            ...face,
            path: this.#cache.keep(files.get(url) ?? Buffer.alloc(0)),
          })),
          fallback: font && (await fallbackOf(font)),
        };
      }),
    );
  }
}

/** Fonts that a site hosts itself. */
export interface SiteFonts {
  families: HostedFonts;
  /** Families by imported query: `css2?family=Geist`. */
  imports: ReadonlyMap<string, readonly HostedFamily[]>;
  /** Absolute path of each file, by site path without base. */
  files: ReadonlyMap<string, string>;
  /** Why a family of docs.json is not available. */
  problems: ReadonlyMap<string, string>;
}

interface FontOptions {
  cacheDir: string;
  /** Texts of the author's style sheets. */
  sheets: readonly string[];
  /** Uses only the cache. */
  offline: boolean;
  host?: FontHost;
}

/** Loads the fonts in docs.json and in the author's style sheets, from the cache or from Google. */
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
    const response = await source.ask([question]);
    if (Array.isArray(response)) imports.set(question, response);
  }
  const brought = new Set([...imports.values()].flat().map(nameOf));
  for (const name of new Set([...wanted, ...named])) {
    if (!wanted.includes(name) && brought.has(familyKey(name))) continue;
    const matching = await source.ask(questionsFor(name));
    const [family] = Array.isArray(matching) ? matching : [];
    if (family) families.set(familyKey(name), family);
    else if (!Array.isArray(matching) && wanted.includes(name))
      problems.set(name, matching.problem);
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

/** Families in docs.json without a file. */
function wantedFamilies({ body, headings }: DocsConfig['fonts']): string[] {
  const faces = [body, headings].filter((face): face is FontFace => face !== undefined);
  const named = faces.filter((face) => !face.url && !isBuiltIn(face) && isFamily(face.family));
  return [...new Set(named.map(({ family }) => family.trim()))];
}

/**
 * Queries for the weights of a family, because Google rejects queries for missing weights: variable, common, and
 * default.
 */
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

/** A host of fonts. */
interface FontHost {
  /** Origin of style sheets. */
  sheets: string;
  /** Origin of font files; no other host is used. */
  files: string;
}

/** The host is unavailable, or the font does not exist. */
type FontProblem = { problem: string };

/** All weights of a variable font are in one file: merges them to one face. */
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

/** Reason for a failed request. An unreachable host is not requested again for a while. */
function reportNoAnswer({ sheets }: FontHost, error: unknown): FontProblem {
  const problem = reasonOf(error);
  // `fetch` throws a TypeError if there is no connection.
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
 * Metric overrides that scale Arial to a font, as descriptors of `@font-face`, so that the layout does not shift when
 * the font loads. Undefined for invalid fonts.
 */
async function fallbackOf(font: Buffer): Promise<string | undefined> {
  // Loaded lazily, because most sites use the default fonts.
  const { fromBuffer } = await import('@capsizecss/unpack');
  // Error of the library for invalid fonts.
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

/** Downloads files, a few at a time. Throws if one is not a font, or if the total size exceeds the limit. */
async function fetchFiles(urls: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let room = MAX_BYTES;
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const some = urls.slice(at, at + AT_ONCE);
    const fonts = await Promise.all(some.map((url) => fetchLimited(url, FILE)));
    for (const [index, font] of fonts.entries()) {
      if (font.subarray(0, 4).toString('latin1') !== 'wOF2')
        throw new Error('a file is not a font');
      if ((room -= font.length) < 0)
        throw new Error(`the fonts are larger than ${MAX_BYTES} bytes`);
      files.set(some[index] ?? '', font);
    }
  }
  return files;
}

interface FetchLimits {
  maxBytes: number;
  /** In milliseconds, for the whole response. */
  timeout: number;
}

/** Downloads a URL without following redirects. Throws with the reason if it fails or exceeds the size limit. */
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
    if (size > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The supported part of a `@font-face` rule. */
interface RemoteFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` for a variable font. */
  weight: string;
  /** `U+0000-00FF, U+0131` */
  range?: string | undefined;
  /** `latin`, or a number in brackets for languages with hundreds of subsets. */
  subset?: string | undefined;
  url: string;
}

/** Reads the faces of a remote style sheet. Ignores unexpected syntax, because the result is inserted into pages. */
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

/** Names of the subsets that a site in these languages needs; `[]` matches numbered ones. */
function subsetsOf(languages: readonly string[]): ReadonlySet<string> {
  const subsets = languages.flatMap((language) => BY_LANGUAGE[language.split('-')[0] ?? ''] ?? []);
  return new Set([...COMMON, ...subsets]);
}

/** Whether a subset is needed. Faces without a subset always are. */
function isWanted(subset: string | undefined, wanted: ReadonlySet<string>): boolean {
  return subset === undefined || wanted.has(subset.replace(/\[\d+\]/, '[]'));
}
