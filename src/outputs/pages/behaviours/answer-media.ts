import { MediaView } from '../../../playground/media-view/media-view.ts';

customElements.define('t-answer-media', MediaView);
