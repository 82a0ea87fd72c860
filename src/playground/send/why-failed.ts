import type { ApiRequest } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { loadScript } from '../deferred-scripts.ts';
import type { Failure } from '../failure/failure.ts';

/** Why a request brought no answer, in a sentence. What finds it out is loaded when something failed. */
export async function whyFailed(
  request: ApiRequest,
  error: unknown,
  isBlocked: () => boolean,
): Promise<string> {
  if (!navigator.onLine) return t('There is no network connection.');
  try {
    await loadScript('answer-failure');
    const failure = document.createElement('t-answer-failure') as Failure;
    return await failure.explain(request, error, isBlocked());
  } catch (cause) {
    console.error(cause);
    return String(error);
  }
}
