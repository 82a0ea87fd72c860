import { decodeShared, encodeShared } from '../../openapi/request/shared-request.ts';
import { parseExact } from '../../text/exact-json.ts';
import type { BaseControls } from '../controls/base-controls.ts';
import { createControl, createLabelled } from '../controls/create-control.ts';
import { createJsonArea, fillArea } from '../controls/json-control.ts';
import { labelParts } from '../controls/label-control.ts';
import { textControl } from '../controls/text-control.ts';
import { createParameters } from './parameter-inputs.ts';

/**
 * Makes the inputs of parameters, and writes down what a form holds: a script of its own, which comes beside that of
 * the runner and has all that reads and writes JSON.
 */
export class FormControls extends HTMLElement implements BaseControls {
  readonly createParameters = createParameters;
  readonly encode = encodeShared;
  readonly decode = decodeShared;
  readonly createControl = createControl;
  readonly createLabelled = createLabelled;
  readonly textControl = textControl;
  readonly labelParts = labelParts;
  readonly createJsonArea = createJsonArea;
  readonly fillArea = fillArea;
  readonly parseExact = parseExact;
}
