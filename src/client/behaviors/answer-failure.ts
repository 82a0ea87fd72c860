import { Failure } from '../playground/response/failure.ts';

customElements.define('t-answer-failure', Failure);
