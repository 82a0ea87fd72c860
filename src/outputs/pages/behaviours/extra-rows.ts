import { ExtraRows } from '../../../playground/extras/extra-rows.ts';

customElements.define('t-extra-rows', ExtraRows);
