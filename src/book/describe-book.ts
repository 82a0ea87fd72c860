import { encodePath } from '../content/links.ts';
import { languageName } from '../navigation/model/language-name.ts';
import { listCuts } from '../outputs/images/typeface.ts';
import type { Layouts } from '../outputs/output.ts';
import { publisherOf } from '../site/page/publisher.ts';
import type { Site } from '../site/model/site.ts';
import { translate } from '../text/words/translate.ts';
import type { Book, Paper } from './book.ts';
import { buildParts } from './build-parts.ts';
import { choosePages, type Choice } from './choose-pages.ts';
import { placePages } from './place-pages.ts';

export interface BookOptions extends Choice {
  paper: Paper;
  /** When the book is made. */
  date: Date;
}

/** The book of a site, as data. Throws UnknownPart. */
export function describeBook(
  site: Site,
  layouts: Pick<Layouts, 'assets'>,
  { paper, date, ...choice }: BookOptions,
): Book {
  const { config, options, shell } = site;
  const home = site.navigation.sections.get(site.navigation.home)?.language;
  const { pages, section } = choosePages(placePages(site), choice, home);
  const [first] = pages;
  const lang = first?.language ?? shell.lang;
  const version = first?.version;
  const address = options.origin && options.origin + options.base;
  return {
    title: config.name,
    section,
    facts: [
      version === undefined ? '' : `${translate(lang, 'Version')} ${version}`,
      lang === (home ?? shell.lang) ? '' : languageName(lang),
      new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
      address?.replace(/^https?:\/\//, '') ?? '',
    ].filter(Boolean),
    logo: shell.logo?.light,
    lang,
    author: publisherOf(config, options.origin ?? '', options.base)?.name ?? config.name,
    description: config.description,
    paper,
    isAddressed: address !== undefined,
    contents: translate(lang, 'Contents'),
    others: translate(lang, 'On the site also: {}'),
    sheets: [...layouts.assets.keys()]
      .filter((path) => PRINT_SHEET.test(path))
      .map((path) => options.base + path),
    cuts: listCuts(),
    parts: buildParts(pages, ({ href }) => options.base + encodePath(href)),
  };
}

/** What shows several pages as one; pages load it when a reader prints. */
const PRINT_SHEET = /\/print-section\.[^/]+\.css$/;
