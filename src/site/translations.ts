import { encodePath } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { translator } from '../i18n/translate.ts';
import { renderCallout } from '../mdx/generated-content.tsx';
import { findPageLanguages, sectionLanguage } from '../navigation/languages.ts';
import { digest, readInside } from '../utils/files.ts';
import { parseJson } from '../utils/json.ts';
import { makeCacheDir } from './cache.ts';
import { readGitDates } from './load/repository.ts';
import { findPageIdAt, type GitDates, type Ledger, type Site } from './site.ts';
import { toUrl } from './urls.ts';

/**
 * State of a translation. Without an entry in the ledger it is `outdated` if the dates of the last commits prove it,
 * else `unmarked`.
 */
type TranslationState = 'current' | 'outdated' | 'missing' | 'unmarked';

/** A page of the main language in another language. */
export interface Translation {
  original: LoadedPage;
  /** BCP 47 tag of the other language. */
  language: string;
  /** The translated page; absent if it is missing. */
  page?: LoadedPage | undefined;
  state: TranslationState;
}

type TranslatedSite = Pick<Site, 'navigation' | 'pages' | 'ledger'>;

/** Lists each page of the main language in each other language of the site, page by page. */
export function listTranslations(site: TranslatedSite, dates?: GitDates): Translation[] {
  const { navigation, pages } = site;
  const main = mainLanguage(site);
  const others = otherLanguages(site);
  if (main === undefined || others.length === 0) return [];
  return navigation.order.flatMap((id) => {
    const original = pages.get(id);
    if (!original || original.isGenerated || languageAt(site, id) !== main) return [];
    const inLanguages = new Map(
      findPageLanguages(navigation, id).map(({ language, href }) => [language, href]),
    );
    return others.map((language) => {
      const href = inLanguages.get(language);
      const page = href === undefined ? undefined : pages.get(findPageIdAt(site, href) ?? '');
      return { original, language, page, state: stateOf(site, original, page, dates) };
    });
  });
}

/** Original of an outdated translation, according to the ledger; undefined for all other pages. */
function findNewerOriginal(site: TranslatedSite, page: LoadedPage): LoadedPage | undefined {
  const marked = site.ledger.get(page.id);
  const main = mainLanguage(site);
  if (marked === undefined || main === undefined || languageAt(site, page.id) === main)
    return undefined;
  const languages = findPageLanguages(site.navigation, page.id);
  const href = languages.find(({ language }) => language === main)?.href;
  const original = href === undefined ? undefined : site.pages.get(findPageIdAt(site, href) ?? '');
  return original && digestOriginal(original) !== marked ? original : undefined;
}

function stateOf(
  { ledger }: TranslatedSite,
  original: LoadedPage,
  page: LoadedPage | undefined,
  dates: GitDates | undefined,
): TranslationState {
  if (!page) return 'missing';
  const marked = ledger.get(page.id);
  if (marked !== undefined) return marked === digestOriginal(original) ? 'current' : 'outdated';
  const [changed, translated] = [dates?.get(original.file), dates?.get(page.file)];
  const isOlder = changed !== undefined && translated !== undefined && translated < changed;
  return isOlder ? 'outdated' : 'unmarked';
}

/** Language of the start page. */
function mainLanguage({ navigation }: TranslatedSite): string | undefined {
  return sectionLanguage(navigation, navigation.home);
}

function languageAt({ navigation }: TranslatedSite, id: string): string | undefined {
  return sectionLanguage(navigation, navigation.locations.get(id)?.section ?? '');
}

function otherLanguages(site: TranslatedSite): string[] {
  const { navigation } = site;
  const all = [...navigation.sections.keys()].flatMap(
    (key) => sectionLanguage(navigation, key) ?? [],
  );
  return [...new Set(all)].filter((language) => language !== mainLanguage(site));
}

/** File next to docs.json, to be committed: the state of the original that each translation is based on. */
export const LEDGER_FILE = 'translations.json';

/** Long enough to distinguish the states of one page. */
const DIGEST_LENGTH = 12;

/** Reads the ledger of a project; empty with a diagnostic if it is invalid. */
export function readLedger(root: string): { ledger: Ledger; diagnostics: Diagnostic[] } {
  const text = readInside(root, LEDGER_FILE);
  if (text === undefined) return { ledger: new Map(), diagnostics: [] };
  const entries = parseEntries(text);
  if (entries) return { ledger: new Map(entries), diagnostics: [] };
  const problem = createDiagnostic({
    code: 'unreadable-file',
    message: `${LEDGER_FILE} is not a list of pages with digests.`,
    hint: 'Restore it from Git, or delete it and mark the translations again.',
    file: LEDGER_FILE,
    line: 1,
    column: 1,
  });
  return { ledger: new Map(), diagnostics: [problem] };
}

/** Formats a ledger with one line per page, sorted by id, so that branches merge without conflicts. */
export function renderLedger(ledger: Ledger): string {
  const sorted = [...ledger].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

const digests = new WeakMap<LoadedPage, string>();

/** Digest of the text and front matter of a page. */
export function digestOriginal(page: LoadedPage): string {
  const known = digests.get(page) ?? digest(JSON.stringify(page.frontMatter.raw), textOf(page));
  digests.set(page, known);
  return known.slice(0, DIGEST_LENGTH);
}

/** Line endings do not affect the digest. */
function textOf({ body }: LoadedPage): string {
  return body.replaceAll('\r\n', '\n').trim();
}

function parseEntries(text: string): [string, string][] | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value as Record<string, unknown>);
  const isDigest = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return entries.every(isDigest) ? entries : undefined;
}

/** Dates of files for translations without an entry in the ledger; undefined if there are none. */
export function readTranslationDates(site: Site): GitDates | undefined {
  if (site.gitDates) return site.gitDates;
  if (!listTranslations(site).some(({ state }) => state === 'unmarked')) return undefined;
  makeCacheDir(site.project);
  return readGitDates(site.project.root, site.project.cacheDir);
}

/** Notice on a translation that is outdated, if docs.json enables it. */
export function translationNote(site: Site, page: LoadedPage, lang: string): string | undefined {
  const original = site.config.translations?.note ? findNewerOriginal(site, page) : undefined;
  if (!original) return undefined;
  const t = translator(lang);
  return renderCallout('note', {
    text: t('The original of this page has changed since it was translated.'),
    link: { href: toUrl(site, encodePath(original.href)), label: t('Read the original') },
  });
}
