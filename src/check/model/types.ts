import type { DocsConfig } from '../../config/model/types.ts';
import type { LinkTarget } from '../../content/links.ts';
import type { FrontMatter } from '../../content/front-matter-fields.ts';
import type { DeadName } from '../../style-names/dead-name.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import type { SourceFacts } from '../../mdx/source/source-index.ts';
import type { MetLink } from '../../mdx/page/types.ts';
import type { FindSetting } from '../../site/page/find-setting.ts';
import type { Translation } from '../../site/translations/list-translations.ts';
import type { FilePlace } from '../../site/page/link-places.ts';

/** A text with what stands in it. */
export interface CheckedText {
  /** Relative to the project root. */
  file: string;
  source: SourceFacts;
}

/** One page as the rules see it. */
export interface CheckedPage extends CheckedText {
  id: string;
  href: string;
  title: string;
  frontMatter: FrontMatter;
  /** Made from an OpenAPI document. */
  isGenerated: boolean;
  /** The sidebar has a row for it. */
  listed: boolean;
  /** The same for pages of one version, language and so on. */
  edition: string;
  /** The same for pages that stand beside each other in the sidebar. */
  place: string;
  /** Links and sources of the rendered page. */
  links: readonly MetLink[];
}

/** A snippet of the project. */
export interface CheckedSnippet extends CheckedText {
  isUsed: boolean;
}

/** An image file of the project. */
export interface CheckedImage {
  /** Where it is served, without the site's base: `/images/fern.png`. */
  path: string;
  file: string;
  bytes: number;
}

/** Where a file of the project is broken, so that browsers do without it or a part of it. */
export interface BrokenFile {
  code: 'broken-file' | 'missing-asset';
  message: string;
  hint: string;
  place: FilePlace;
}

/** An operation of an OpenAPI document. */
export interface CheckedOperation {
  /** `GET /plants` */
  id: string;
  /** Relative to the project root, or an address. */
  document: string;
  hasPage: boolean;
  /** Where its generated page is; absent where the author wrote the page, or there is none. */
  generatedHref?: string | undefined;
  /** An earlier operation of the document whose page has the address that this one would have: `GET /plants`. */
  namesake?: string | undefined;
  /** The document asks for no page, or says that the operation will go away. */
  isHidden: boolean;
  place(): FilePlace;
}

/** A sample of an operation that does not follow its schema, as no value does. */
export interface CheckedExample {
  /** What the part that cannot be met is called. */
  part: string;
  /** It is a shared schema. */
  isShared: boolean;
  /** The part is too large for a complete sample; else no value meets its rules. */
  isCut: boolean;
  /** `GET /plants` */
  operation: string;
  place(): FilePlace;
}

/** A project as the rules see it. */
export interface CheckedSite {
  config: DocsConfig;
  /** Name of the configuration file. */
  configFile: string;
  pages: readonly CheckedPage[];
  snippets: readonly CheckedSnippet[];
  images: readonly CheckedImage[];
  /** Style sheets and scripts of every page, and pictures that pages show. */
  brokenFiles: readonly BrokenFile[];
  /** Names of the files that texts of the project speak of, without folders. */
  mentions: ReadonlySet<string>;
  operations: readonly CheckedOperation[];
  impossibleExamples: readonly CheckedExample[];
  /** Pages of the first language, in each of the others. */
  translations: readonly Translation[];
  /** What its style sheets and scripts address in vain. */
  deadNames: readonly DeadName[];
  /** Place of a value of docs.json by its path, or with `key` of the name before it. */
  locate(path: JsonPath, mark?: 'value' | 'key'): FilePlace;
  findSetting: FindSetting;
  /** Place of a field in the front matter of a page. */
  findField(page: CheckedPage, field: string): FilePlace;
  /** Text of a place; empty where it is gone. */
  textAt(place: FilePlace): string;
  /** Says whether a page has a part of that id. */
  hasPart(pageHref: string, id: string): boolean;
  /** Where a link on a page leads; without base. */
  resolve(href: string, fromId: string): LinkTarget;
}
