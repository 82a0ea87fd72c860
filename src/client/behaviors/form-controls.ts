import { FormControls } from '../playground/form/form-controls.ts';

customElements.define('t-form-controls', FormControls);
