import type { DocsConfig } from '../../config/model/types.ts';
import type { Project } from '../../content/project.ts';
import type { Extensions } from '../../extensions/load-extensions.ts';
import type { SiteOptions } from './site-options.ts';

/** What a site is loaded from. */
export interface SiteInput {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** What `trellis.config.ts` adds. */
  extensions: Extensions;
}
