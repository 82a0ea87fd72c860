import type { NestedControls as Nested } from '../controls/nested-controls.ts';
import { createBody } from './body-inputs.ts';
import { createNested } from './create-nested.ts';
import { exampleMenu } from './example-menu.ts';
import { createGroup } from './nested-group.ts';

/** Makes the inputs of objects, lists, alternatives, files, moments and bodies; comes beside `FormControls` where a form has any. */
export class NestedControls extends HTMLElement implements Nested {
  readonly create = createNested;
  readonly createGroup = createGroup;
  readonly createExamples = exampleMenu;
  readonly createBody = createBody;
}
