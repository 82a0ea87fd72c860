import { PlaygroundElement } from '../playground/runner.ts';

customElements.define('t-runner', PlaygroundElement);
