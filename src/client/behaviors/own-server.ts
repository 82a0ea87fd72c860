import { OwnServerInput } from '../playground/form/own-server-input.ts';

customElements.define('t-own-server', OwnServerInput);
