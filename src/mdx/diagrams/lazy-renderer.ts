import { lateModule } from '../../text/late-module.ts';

/** The renderer of flowcharts, which few sites need and which takes long to load. */
export const loadRenderer = lateModule<typeof import('./flowchart-renderer.ts')>(
  new URL('./flowchart-renderer.ts', import.meta.url),
);
