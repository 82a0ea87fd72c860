/** An input, or a group of inputs, for one value. */
export interface Control {
  element: HTMLElement;
  /** The value; undefined while nothing is entered. */
  read(): unknown;
  /** Puts a value in, as far as it fits. */
  write(value: unknown): void;
}
