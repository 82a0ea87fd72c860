import type { FormControls } from './form-controls.ts';

let controls: FormControls | undefined;

/** The controls, once their script is there. */
export function formControls(): FormControls {
  return (controls ??= document.createElement('t-form-controls') as FormControls);
}
