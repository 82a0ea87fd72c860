import { copyOutput, type OutputKind } from '../output.ts';

/** Files of the project that are served as they are. */
export const authorFiles: OutputKind = {
  list: ({ site }) => [...site.files.assets].map(([path, file]) => copyOutput(path, file)),
};
