import type { ApiRequest } from '../../openapi/request/request.ts';
import type { CheckSource } from '../answer-tools/check-source.ts';

/** An answer with all that showing it takes. */
export interface AnswerFacts {
  answer: Response;
  /** What was sent. */
  request: ApiRequest;
  /** When the request was sent, by `performance.now()`. */
  started: number;
  /** Time until the head of the answer was there. */
  milliseconds: number;
  /** Name of the operation, for files that are saved: `list-plants`. */
  name: string;
  /** What it is compared with, where the page has something. */
  check?: CheckSource | undefined;
}
