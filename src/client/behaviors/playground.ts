import { Playground } from '../playground/playground.ts';

customElements.define('t-playground', Playground);
