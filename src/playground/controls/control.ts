/** An input, or a group of inputs, for one value. */
export interface Control {
  readonly element: HTMLElement;
  /** The value; undefined while nothing is entered. */
  read(): unknown;
  /** Puts a value in that the control can hold; undefined for none. */
  write(value: unknown): void;
}

/**
 * Whether a value has to be there: `optional` without anything entered is nothing, `wanted` is what is fixed in it,
 * and `required` is asked for by the browser.
 */
export type Need = 'optional' | 'wanted' | 'required';

/** What can be focused and filled in. */
export const INPUTS = 'input,select,textarea';

/** The first input of an element. */
export function firstInput(element: HTMLElement): HTMLElement | null {
  return element.matches(INPUTS) ? element : element.querySelector<HTMLElement>(INPUTS);
}
