import { familyKey, type HostedFamily } from '../../theme/hosted-fonts.ts';
import { fallbackOf } from './fallback-face.ts';
import { fetchFiles } from './fetch-files.ts';
import { fetchLimited, RefusedError } from './fetch-limited.ts';
import type { FontCache } from './font-cache.ts';
import { isWanted } from './font-subsets.ts';
import { readFaces, type RemoteFace } from './read-faces.ts';

/** Who is asked for fonts. */
export interface FontHost {
  /** Answers with style sheets. */
  sheets: string;
  /** Has the files that those name; no other host is asked for one. */
  files: string;
}

export const GOOGLE_FONTS: FontHost = {
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

/** What keeps a question from being answered: nobody was there, or nobody has such a font. */
export type FontProblem = { problem: string };

/** Asks a host for style sheets of fonts, and keeps what it answers. */
export class FontSource {
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
        return tellSilence(host, error);
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
function tellSilence({ sheets }: FontHost, error: unknown): FontProblem {
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
