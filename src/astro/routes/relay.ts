import type { APIRoute } from 'astro';
import { targets } from 'virtual:trellis/relay';
import { createSiteRelay } from '../../server/relay.ts';

export const prerender = false;

const relay = createSiteRelay();

/** The relay of the playground, for servers of Astro projects. */
export const ALL: APIRoute = ({ request }) => relay(request, targets);
