import { Answer } from '../../../playground/answer/answer.ts';

customElements.define('t-answer', Answer);
