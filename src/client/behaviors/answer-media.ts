import { MediaView } from '../playground/response/media-view.ts';

customElements.define('t-answer-media', MediaView);
