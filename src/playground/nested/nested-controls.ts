import type { FormExample } from '../../openapi/request/form-field.ts';
import { decodeShared } from '../../openapi/request/shared-request.ts';
import { parseExact } from '../../text/exact-json.ts';
import type { Control } from '../controls/control.ts';
import type { NestedControls as Nested } from '../controls/nested-controls.ts';
import { createBody } from './body-inputs.ts';
import { createNested } from './create-nested.ts';
import { exampleMenu } from './example-menu.ts';
import { jsonControl } from './json-control.ts';
import { createGroup } from './nested-group.ts';

/** Makes the inputs of objects, lists, alternatives, files, moments and bodies, and reads all JSON; comes beside `FormControls` where a form has any. */
export class NestedControls extends HTMLElement implements Nested {
  readonly create = createNested;
  readonly createGroup = createGroup;
  readonly createBody = createBody;
  readonly parse = parseExact;
  readonly decode = decodeShared;

  createExamples(label: string, examples: readonly FormExample[], control: Control): HTMLElement {
    return exampleMenu(label, examples, ({ value }) => control.write(parseExact(value)));
  }

  createJson(): Control {
    return jsonControl({ kind: 'json' }, false);
  }
}
