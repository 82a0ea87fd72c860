import { AnswerView } from '../playground/response/answer-view.ts';

customElements.define('t-answer-view', AnswerView);
