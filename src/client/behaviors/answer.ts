import { Answer } from '../playground/response/answer.ts';

customElements.define('t-answer', Answer);
