import { StreamView } from '../../../playground/stream-view/stream-view.ts';

customElements.define('t-answer-stream', StreamView);
