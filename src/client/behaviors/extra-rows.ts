import { ExtraRows } from '../playground/form/extra-rows.ts';

customElements.define('t-extra-rows', ExtraRows);
