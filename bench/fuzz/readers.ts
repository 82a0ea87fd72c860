// All readers of src, by family.
import { apiReaders } from './api.ts';
import { clientReaders } from './client.ts';
import { pageReaders } from './pages.ts';
import { projectReaders } from './project.ts';
import type { Reader } from './reader.ts';

/** Every reader. Files that they need are written below `folder`. */
export function listReaders(folder: string): Reader[] {
  return [...projectReaders(folder), ...pageReaders(folder), ...apiReaders(folder), ...clientReaders(folder)]; // prettier-ignore
}
