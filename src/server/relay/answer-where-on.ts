import type { RelayTargets } from '../../site/model/site-parts.ts';
import { answerRelay } from './answer-relay.ts';

/** The answer of a site's relay where `TRELLIS_RELAY` switches it on (`on`, or `private` for APIs in a private network); 404 elsewhere. */
export async function answerWhereOn(request: Request, targets: RelayTargets): Promise<Response> {
  const word = process.env['TRELLIS_RELAY'];
  if (word !== 'on' && word !== 'private') return new Response(null, { status: 404 });
  return answerRelay(request, { ...targets, isPrivateAllowed: word === 'private' });
}
