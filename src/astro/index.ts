import type { AstroIntegration } from 'astro';
import { isCodeDisabled } from '../content/project.ts';
import { ENGINE_INTEGRATION } from './names.ts';
import type { AstroSession, Placement } from './session.ts';

/**
 * Astro integration that adds the pages of docs.json to an Astro project. Does nothing when Trellis itself runs
 * Astro.
 */
export default function trellis(placement: Placement = {}): AstroIntegration {
  let session: AstroSession | undefined;
  return {
    name: 'trellis',
    hooks: {
      'astro:config:setup': async (params) => {
        rejectNoCode();
        const isLed = params.config.integrations.some(({ name }) => name === ENGINE_INTEGRATION);
        if (isLed || params.command === 'sync') return;
        const { openSession } = await loadEngine();
        session = await openSession(params, placement);
      },
      'astro:routes:resolved': ({ routes }) => session?.noteRoutes(routes),
      'astro:server:setup': ({ server }) => session?.serve(server),
      'astro:build:done': ({ dir }) => session?.finish(dir),
    },
  };
}

/** Throws with `--no-code`: Astro has already run its configuration, and renders its routes. */
function rejectNoCode(): void {
  if (!isCodeDisabled(process.env)) return;
  throw new Error(
    'Cannot run Astro with TRELLIS_NO_CODE, because Astro runs code of the project. Use "trellis build" or "trellis dev", or unset TRELLIS_NO_CODE.',
  );
}

/** Loaded on first use, after the hooks for running the engine's source are registered. */
async function loadEngine(): Promise<typeof import('./session.ts')> {
  await import('../../bin/register.js');
  return import('./session.ts');
}
