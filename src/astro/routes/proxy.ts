import type { APIRoute } from 'astro';
import { targets } from 'virtual:trellis/relay';
import { createSiteProxy } from '../../server/proxy.ts';

export const prerender = false;

const proxy = createSiteProxy();

/** The request proxy of the playground, for servers of Astro projects. */
export const ALL: APIRoute = ({ request }) => proxy(request, targets);
