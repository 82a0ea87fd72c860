import { Socket } from '../playground/socket/socket.ts';

customElements.define('t-socket', Socket);
