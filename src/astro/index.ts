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
    'TRELLIS_NO_CODE is set, but Astro runs code of the project: astro.config.*, integrations, and routes. Use "trellis build" or "trellis dev", which do not start Astro in this mode, or unset TRELLIS_NO_CODE.',
  );
}

/** Loaded on first use, after the hooks for running the engine's source are registered. */
async function loadEngine(): Promise<typeof import('./session.ts')> {
  await import('../../bin/register.js');
  return import('./session.ts');
}
