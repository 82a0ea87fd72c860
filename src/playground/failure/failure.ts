import type { ApiRequest } from '../../openapi/request/request.ts';
import { explainFailure } from './explain-failure.ts';
import { isReachable, isRedirected } from './probe.ts';

/** Finds out why a request brought no answer. */
export class Failure extends HTMLElement {
  /** The reason in a sentence; `isBlocked` says whether the policy of the page stopped something meanwhile. */
  explain(request: ApiRequest, error: unknown, isBlocked: boolean): Promise<string> {
    return explainFailure(request, error, { isBlocked, isReachable, isRedirected });
  }
}
