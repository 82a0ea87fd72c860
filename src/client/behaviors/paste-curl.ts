import { PasteCurl } from '../playground/paste/paste-curl.ts';

customElements.define('t-paste-curl', PasteCurl);
