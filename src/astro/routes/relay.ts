import type { APIRoute } from 'astro';
import { targets } from 'virtual:trellis/relay';
import { answerWhereOn } from '../../server/relay/answer-where-on.ts';

export const prerender = false;

/** The relay of the playground, for servers of Astro projects. */
export const ALL: APIRoute = ({ request }) => answerWhereOn(request, targets);
