import { Failure } from '../../../playground/failure/failure.ts';

customElements.define('t-answer-failure', Failure);
