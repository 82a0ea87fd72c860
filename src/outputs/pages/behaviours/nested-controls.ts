import { NestedControls } from '../../../playground/nested/nested-controls.ts';

customElements.define('t-nested-controls', NestedControls);
