import { encodeShared } from '../../openapi/request/shared-request.ts';
import type { BaseControls } from '../controls/base-controls.ts';
import { createControl, createLabelled } from '../controls/create-control.ts';
import { labelParts } from '../controls/label-control.ts';
import { textControl } from '../controls/text-control.ts';
import { createParameters } from './parameter-inputs.ts';

/**
 * Makes the inputs of parameters, and writes down what a form holds: a script of its own, which comes beside that of
 * the runner.
 */
export class FormControls extends HTMLElement implements BaseControls {
  readonly createParameters = createParameters;
  readonly encode = encodeShared;
  readonly createControl = createControl;
  readonly createLabelled = createLabelled;
  readonly textControl = textControl;
  readonly labelParts = labelParts;
}
