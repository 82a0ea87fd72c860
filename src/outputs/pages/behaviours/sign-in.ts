import { SignIn } from '../../../playground/sign-in/sign-in.ts';

customElements.define('t-sign-in', SignIn);
