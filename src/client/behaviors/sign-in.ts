import { SignIn } from '../playground/credentials/sign-in.ts';

customElements.define('t-sign-in', SignIn);
