import { Runner } from '../playground/runner.ts';

customElements.define('t-runner', Runner);
