import { ResponseElement } from '../playground/response/answer.ts';

customElements.define('t-answer', ResponseElement);
