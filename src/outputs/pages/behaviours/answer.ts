import { Answer } from '../../../playground/answer.ts';

customElements.define('t-answer', Answer);
