import { JsonView } from '../../../playground/json-view/json-view.ts';

customElements.define('t-answer-json', JsonView);
