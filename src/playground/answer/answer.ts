import { buildRequest, type ApiRequest, type RequestParts } from '../../openapi/request/request.ts';
import { toCurl } from '../../openapi/request/to-curl.ts';
import { t } from '../../text/words/page-words.ts';
import { disclosure } from '../disclosure.ts';
import { el } from '../dom.ts';
import { send, type Outcome } from '../send/send.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { showAnswer } from './answer-view.ts';
import { releaseLinks } from '../answer-tools/tools.ts';

/** What came of a request, in the event `t-answered`. */
export interface Answered {
  /** Absent where no answer came. */
  status?: number;
  milliseconds?: number;
}

declare global {
  interface HTMLElementEventMap {
    't-answered': CustomEvent<Answered>;
  }
}

/** Sends the request of a form, and shows what came of it. */
export class Answer extends HTMLElement {
  #running: AbortController | undefined;

  /** Sends a request in place of the one that may be running; `announce` is told the outcome in a sentence. */
  async send(parts: RequestParts, announce: (text: string) => void): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const request = buildRequest(parts);
    this.ariaBusy = 'true';
    releaseLinks(this);
    this.replaceChildren(el('p', { className: 't-try-facts' }, t('Sending …')));
    const outcome = await send(request, running.signal);
    if (this.#running !== running) return;
    this.dispatchEvent(new CustomEvent('t-answered', { detail: factsOf(outcome) }));
    if (outcome.answer) {
      const listener = { announce, stop: () => running.abort() };
      const facts = this.#toFacts(outcome, parts, request);
      await showAnswer(facts, running.signal, this, listener, curlOf(request));
    } else {
      this.#showProblem(outcome.problem, request);
      announce(outcome.problem);
    }
    if (this.#running === running) this.ariaBusy = 'false';
  }

  /** Gives up waiting; whoever waits for `send` goes on. */
  cancel(): void {
    this.#running?.abort();
  }

  #toFacts(
    { answer, milliseconds }: { answer: Response; milliseconds: number },
    { method, path }: RequestParts,
    request: ApiRequest,
  ): AnswerFacts {
    const file = this.closest<HTMLElement>('t-playground')?.dataset['answers'];
    const name = location.pathname.replace(/\/$/, '').split('/').at(-1) || 'answer';
    const mediaType = answer.headers.get('content-type') ?? '';
    // As `answerKey` of `openapi/publish/answer-schemas.ts` has it.
    const operation = `${method.toLowerCase()} ${path}`;
    return {
      answer,
      request,
      milliseconds,
      started: performance.now() - milliseconds,
      name: decodeURIComponent(name),
      check: file === undefined ? undefined : { file, operation, status: answer.status, mediaType },
    };
  }

  #showProblem(problem: string, request: ApiRequest): void {
    const isForCurl = problem.endsWith(':');
    this.replaceChildren(
      el('p', { className: 't-try-problem' }, problem),
      isForCurl ? el('pre', { tabIndex: 0 }, toCurl(request)) : curlOf(request),
    );
  }
}

function factsOf(outcome: Outcome): Answered {
  if (!outcome.answer) return {};
  return { status: outcome.answer.status, milliseconds: outcome.milliseconds };
}

function curlOf(request: ApiRequest): HTMLElement {
  const curl = el('pre', { tabIndex: 0 }, toCurl(request));
  return disclosure(t('The same request with curl'), curl);
}
