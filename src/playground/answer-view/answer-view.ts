import type { ApiRequest } from '../../openapi/request/request.ts';
import { toCurl } from '../../openapi/request/to-curl.ts';
import { t } from '../../text/words/page-words.ts';
import { disclosure } from '../disclosure.ts';
import { el } from '../dom.ts';
import type { Outcome } from '../send/send.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { showAnswer, type AnswerListener } from './show-answer.ts';

/** A request that was sent, and the operation that it was for. */
export interface Sent {
  request: ApiRequest;
  method: string;
  path: string;
}

/** What came of a request: the answer while it comes, or why there is none. */
export class AnswerView extends HTMLElement {
  /** Shows an outcome, and is done when nothing more comes. */
  async show(
    sent: Sent,
    outcome: Outcome,
    signal: AbortSignal,
    listener: AnswerListener,
  ): Promise<void> {
    if (outcome.answer) {
      const facts = { ...outcome, ...this.#factsOf(sent, outcome) };
      return showAnswer(facts, signal, this, listener, curlOf(sent.request));
    }
    this.#showProblem(outcome.problem, sent.request);
    listener.announce(outcome.problem);
  }

  #factsOf(
    { request, method, path }: Sent,
    { answer, milliseconds }: { answer: Response; milliseconds: number },
  ): Omit<AnswerFacts, 'answer' | 'milliseconds'> {
    const file = this.closest<HTMLElement>('t-playground')?.dataset['answers'];
    const name = location.pathname.replace(/\/$/, '').split('/').at(-1) || 'answer';
    const mediaType = answer.headers.get('content-type') ?? '';
    // As `answerKey` of `openapi/publish/answer-schemas.ts` has it.
    const operation = `${method.toLowerCase()} ${path}`;
    return {
      request,
      started: performance.now() - milliseconds,
      name: decodeURIComponent(name),
      check: file === undefined ? undefined : { file, operation, status: answer.status, mediaType },
    };
  }

  #showProblem(problem: string, request: ApiRequest): void {
    // In every language, a sentence that a curl line follows ends with a colon.
    const isForCurl = /[:：]$/.test(problem);
    this.replaceChildren(
      el('p', { className: 't-try-problem' }, problem),
      isForCurl ? el('pre', { tabIndex: 0 }, toCurl(request)) : curlOf(request),
    );
  }
}

function curlOf(request: ApiRequest): HTMLElement {
  const curl = el('pre', { tabIndex: 0 }, toCurl(request));
  return disclosure(t('The same request with curl'), curl);
}
