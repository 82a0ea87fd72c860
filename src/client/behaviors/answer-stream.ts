import { StreamView } from '../playground/response/stream-view.ts';

customElements.define('t-answer-stream', StreamView);
