import { decodeShared, encodeShared } from '../../openapi/request/shared-request.ts';
import { createBody } from './body-inputs.ts';
import { createParameters } from './parameter-inputs.ts';

/**
 * Makes the inputs of parameters and bodies, and writes down what they hold: a script of its own, which comes beside
 * that of the runner and has all that reads and writes JSON.
 */
export class FormControls extends HTMLElement {
  readonly createParameters = createParameters;
  readonly createBody = createBody;
  readonly encode = encodeShared;
  readonly decode = decodeShared;
}
