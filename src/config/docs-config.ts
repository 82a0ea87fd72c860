import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { JsonPath, Position } from '../diagnostics/position.ts';
import type { SourceLocation } from './document.ts';
import type { NamedRevision, NavigationNode } from './navigation.ts';
import type { DocsFields } from './schema.ts';
import { toTexts } from './schema/fields.ts';
export type { DocsConfigInput } from './schema.ts';
export type { Gradient, ModeColors } from './schema/fields.ts';
export type { IconRef, IconType } from './schema/fields.ts';
export type { TopbarCtaButton } from './schema/header-footer.ts';
export type { TopbarLink } from './schema/header-footer.ts';
export type { Organization } from './schema/site.ts';
export type { Listing } from './schema/fields.ts';

/** One entry of `versions`. */
export type Version = DocsFields['versions'][number] & {
  /** Where `url` stands. */
  addressPlace: SourceLocation;
  /** Where its pages come from, for one that has a `ref`. */
  revision?: NamedRevision | undefined;
};

/** docs.json as the engine reads it: valid, in its one spelling, with all defaults. */
export interface DocsConfig extends Omit<DocsFields, 'navigation' | 'versions'> {
  /** All divisions, groups and pages; tabs and anchors beside a list of groups are divisions of it, too. */
  navigation: NavigationNode;
  /** Versions that groups, tabs and anchors may be marked with. */
  versions: Version[];
}

type ApiConfig = DocsConfig['api'];
export type ApiAuth = NonNullable<ApiConfig['auth']>;
export type Banner = NonNullable<DocsConfig['banner']>;
export type ContextualLink = Exclude<DocsConfig['contextual']['options'][number], string>;
export type FontFace = NonNullable<DocsConfig['font']['body']>;
export type Redirect = DocsConfig['redirects'][number];
/** What reading the configuration file gave. */
export interface LoadedConfig {
  /** Absent only when an error leaves nothing to build. */
  config?: DocsConfig | undefined;
  /** Absolute path of the file that was read, or of the docs.json that is missing. */
  file: string;
  /** Its text without byte order mark; empty when there is no file. */
  text: string;
  /** Texts of the files that `$ref` brings in, by path relative to the project root. */
  parts?: ReadonlyMap<string, string> | undefined;
  /** File and position of a value, whichever file it stands in. */
  locate?: ((path: JsonPath, mark?: 'value' | 'key') => Position & { file: string }) | undefined;
  /** The path of a value as its author wrote it. */
  nameOf?: ((path: JsonPath) => string) | undefined;
  /** In line order. */
  diagnostics: Diagnostic[];
}

/** Colours with the background of pages, which may stand in either of two places. */
export function colorsOf({
  colors,
  background,
}: Pick<DocsConfig, 'background' | 'colors'>): DocsConfig['colors'] {
  return { ...colors, background: { ...background.color, ...colors.background } };
}

/** Meta tags of every page, of both places; a `timestamp` that is true or false is a setting. */
export function metaTagsOf({
  metadata,
  seo,
}: Pick<DocsConfig, 'metadata' | 'seo'>): Record<string, string> {
  const { timestamp, ...tags } = metadata;
  return toTexts({
    ...seo.metatags,
    ...(typeof timestamp === 'boolean' ? tags : metadata),
  });
}

/** Whether pages show when they were last changed. */
export function showsTimestamp({ metadata }: Pick<DocsConfig, 'metadata'>): boolean {
  return metadata['timestamp'] === true;
}
