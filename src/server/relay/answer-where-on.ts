import type { RelayTargets } from '../../site/model/site-parts.ts';
import { createRelay } from './answer-relay.ts';

/** Answers for the relay of a site. */
export type SiteRelay = (request: Request, targets: RelayTargets) => Promise<Response>;

/**
 * The relay of a server, where `TRELLIS_RELAY` switches it on (`on`, or `private` for an API in a private network that docs.json names);
 * it answers 404 elsewhere.
 */
export function createSiteRelay(): SiteRelay {
  const relay = createRelay();
  return async (request, { privateOrigins, ...targets }) => {
    const word = process.env['TRELLIS_RELAY'];
    if (word !== 'on' && word !== 'private') return new Response(null, { status: 404 });
    return relay(request, { ...targets, ...(word === 'private' && { privateOrigins }) });
  };
}
