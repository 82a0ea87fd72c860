import { JsonView } from '../playground/response/json-view.ts';

customElements.define('t-answer-json', JsonView);
