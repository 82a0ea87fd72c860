import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { Project } from '../../content/project.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { SchemaPages } from './schema-pages.ts';
import type { Revision } from '../revisions/open-revision.ts';

/** A version of the docs that comes from a commit, as it stands in the site. */
export interface SiteVersion {
  revision: Revision;
  /** Folder of its pages and files among those of the site: `1.0`. */
  folder: string;
  /** The project, with the pages folder of the commit: what its pages import lies there. */
  project: Project;
  /** Its own values for what its pages name in braces. */
  variables: Record<string, string>;
  /** Its OpenAPI and AsyncAPI documents, under the names that they have in the site. */
  documents: ApiDocument[];
  asyncDocuments: AsyncDocument[];
  /** Addresses of the pages of each operation. */
  addresses: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
}
