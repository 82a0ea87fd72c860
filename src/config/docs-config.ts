import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { JsonPath, Position } from '../diagnostics/position.ts';
import type { NavigationNode } from './navigation.ts';
import type { DocsFields } from './schema.ts';
import type { Version } from './versions.ts';
export type { DocsConfigInput } from './schema.ts';
export type { Gradient, ModeColors, Tint } from './schema/fields.ts';
export type { IconRef, IconType } from './schema/fields.ts';
export type { HeaderButton, HeaderLink } from './schema/header-footer.ts';
export type { Organization } from './schema/seo.ts';
export type { Listing } from './schema/fields.ts';

/** The model of docs.json, in either of its formats: valid, and with all defaults. */
export interface DocsConfig extends Omit<DocsFields, 'navigation' | 'versions'> {
  /** All divisions, groups, and pages; includes tabs and anchors next to a list of groups. */
  navigation: NavigationNode;
  /**
   * Versions used as marks on groups, tabs, anchors, and pages; empty if versions are divisions.
   */
  versions: Version[];
}

type ApiConfig = DocsConfig['api'];
/** Setting `api.auth`: authentication for operations whose document defines none. */
export type ApiAuth = NonNullable<ApiConfig['auth']>;
/** Setting `banner`. */
export type Banner = NonNullable<DocsConfig['banner']>;
/** A custom link in `contextual.options`. */
export type ContextualLink = Exclude<DocsConfig['contextual']['options'][number], string>;
/** A font in `fonts`: of headings or of body text. */
export type FontFace = NonNullable<DocsConfig['fonts']['body']>;
/** An entry of `redirects`. */
export type Redirect = DocsConfig['redirects'][number];
/** Result of reading the configuration file. */
export interface LoadedConfig {
  /** Absent only when an error leaves nothing to build. */
  config?: DocsConfig | undefined;
  /** Absolute path of the file that was read, or of the docs.json that is missing. */
  file: string;
  /** Its text without byte order mark; '' if there is no file. */
  text: string;
  /** Texts of files included with `$ref`, by path relative to the project root. */
  parts?: ReadonlyMap<string, string> | undefined;
  /** File and position of a value, which includes files of `$ref`. */
  locate?: ((path: JsonPath, mark?: 'value' | 'key') => Position & { file: string }) | undefined;
  /** The path of a value as its author wrote it. */
  nameOf?: ((path: JsonPath) => string) | undefined;
  /** In line order. */
  diagnostics: Diagnostic[];
}
