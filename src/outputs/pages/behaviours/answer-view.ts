import { AnswerView } from '../../../playground/answer-view/answer-view.ts';

customElements.define('t-answer-view', AnswerView);
