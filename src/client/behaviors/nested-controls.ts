import { NestedControls } from '../playground/form/nested-controls.ts';

customElements.define('t-nested-controls', NestedControls);
