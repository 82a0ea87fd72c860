import type { AstroIntegration } from 'astro';
import { isCodeDisabled } from '../content/project.ts';
import { ENGINE_INTEGRATION } from './names.ts';
import type { AstroSession, Placement } from './session.ts';

/**
 * Astro integration: shows the pages that docs.json describes, beside whatever else the Astro project has. Where a
 * command of Trellis runs Astro, the command does that itself.
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

/** Throws where the project's code must not run: Astro has already run its configuration, and renders its routes. */
function rejectNoCode(): void {
  if (!isCodeDisabled(process.env)) return;
  throw new Error(
    'TRELLIS_NO_CODE is set, but Astro runs code of the project: astro.config.*, integrations, and routes. Use "trellis build" or "trellis dev", which do not start Astro in this mode, or unset TRELLIS_NO_CODE.',
  );
}

/** Loaded by the first project that is shown, after Node has learned to read the engine's source. */
async function loadEngine(): Promise<typeof import('./session.ts')> {
  await import('../../bin/register.js');
  return import('./session.ts');
}
