import { createPoliteRequest, type PoliteOptions } from './polite-request.ts';
import { NO_HOST, visitLink, type Visit } from './visit-link.ts';

export interface VisitOptions extends PoliteOptions {
  /** Links looked at at once. */
  workers: number;
  onVisit?: ((done: number, total: number) => void) | undefined;
}

/** Looks at addresses: each once, one at a time for a host, several hosts at once. */
export async function visitAll(
  hrefs: Iterable<string>,
  options: VisitOptions,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const all = [...new Set(hrefs)];
  const queues = [...Map.groupBy(all, (href) => new URL(href).host).values()];
  const sendRequest = createPoliteRequest(options);
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const href of queue) {
        visits.set(href, await visitLink(href, sendRequest));
        options.onVisit?.(visits.size, all.length);
      }
    }
  };
  await Promise.all(Array.from({ length: options.workers }, work));
  return visits;
}

/** The same visits, without a word on hosts where not a single one could be found: then the network is what is missing. */
export function distrustLookups(visits: ReadonlyMap<string, Visit>): ReadonlyMap<string, Visit> {
  const all = [...visits];
  if (all.some(([, { reason }]) => reason !== NO_HOST)) return visits;
  const reason = 'no host could be found; is there a network?';
  return new Map(all.map(([href]) => [href, { state: 'unsure', reason }]));
}
