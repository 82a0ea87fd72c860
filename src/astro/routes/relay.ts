import type { APIRoute } from 'astro';
import { targets } from 'virtual:trellis/relay';
import { answerRelay } from '../../server/relay/answer-relay.ts';

export const prerender = false;

/** The relay of the playground; it is there where `TRELLIS_RELAY` switches it on. */
export const ALL: APIRoute = ({ request }) => {
  const word = process.env['TRELLIS_RELAY'];
  if (word !== 'on' && word !== 'private') return new Response(null, { status: 404 });
  return answerRelay(request, { ...targets, isPrivateAllowed: word === 'private' });
};
