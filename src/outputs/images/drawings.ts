import { fixedOutput, type OutputKind } from '../output.ts';

/** Icons and social cards; a build has drawn them before it knows what heads of pages say. */
export const drawings: OutputKind = {
  list: ({ site }) =>
    [...(site.images?.files ?? [])].map(([path, file]) => fixedOutput(path, file)),
};
