import type { FormExample, FormField } from '../../openapi/request/form-field.ts';
import type { BodyInput } from '../../openapi/request/request-body.ts';
import type { FormInputs } from '../../openapi/request/request-form.ts';
import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import type { Control, Need } from './control.ts';

/** The controls of what not every form asks for, in a script of their own: see `asksNested` for the forms that need it. */
export interface NestedControls {
  /** The control of a field that `isNested`. */
  create(field: FormField, label: string, need: Need): Control;
  /** A control whose inputs stand below its name. */
  createGroup(field: FormField, name: string, need: Need): Control;
  /** A list of examples that are put into a control. */
  createExamples(label: string, examples: readonly FormExample[], control: Control): HTMLElement;
  /** An area for a value that no other control holds. */
  createJson(): Control;
  createBody(inputs: FormInputs): BodyInputs;
  parse(json: string): unknown;
  /** The filled-in form in the text of a link. */
  decode(text: string): SharedRequest | undefined;
}

/** The inputs of the request body in the chosen media type. */
export interface BodyInputs {
  element: HTMLElement;
  read(): BodyInput | undefined;
  /** What the inputs hold, to be written down. */
  state(): unknown;
  restore(state: unknown): void;
}

/** Whether their script is there. */
export function hasNested(): boolean {
  return customElements.get('t-nested-controls') !== undefined;
}

let controls: (HTMLElement & NestedControls) | undefined;

/** Those controls, once their script is there. */
export function nestedControls(): NestedControls {
  return (controls ??= document.createElement('t-nested-controls') as HTMLElement & NestedControls);
}
