import type { createControl, createLabelled } from './create-control.ts';
import type { labelParts } from './label-control.ts';
import type { textControl } from './text-control.ts';

/** What every form has, for the controls that come in a script of their own: nothing is loaded twice. */
export interface BaseControls {
  readonly createControl: typeof createControl;
  readonly createLabelled: typeof createLabelled;
  readonly textControl: typeof textControl;
  readonly labelParts: typeof labelParts;
}

let controls: (HTMLElement & BaseControls) | undefined;

/** What every form has, once its script is there. */
export function baseControls(): BaseControls {
  return (controls ??= document.createElement('t-form-controls') as HTMLElement & BaseControls);
}
