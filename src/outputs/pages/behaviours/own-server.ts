import { OwnServerInput } from '../../../playground/server/own-server-input.ts';

customElements.define('t-own-server', OwnServerInput);
