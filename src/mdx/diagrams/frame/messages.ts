/** What a frame needs to have the looks of the page around it. */
export interface Look {
  /** Addresses of style sheets. */
  sheets: readonly string[];
  /** Texts of the style sheets that stand in the page itself. */
  css: readonly string[];
}

/** The first message to the frame; the port that comes with it is for the rest. */
export interface Greeting {
  type: 't-diagrams';
  look: Look;
}

/** A diagram to be drawn; `id` tells answers and the parts of drawings apart. */
export interface DrawRequest {
  id: string;
  text: string;
}

/** The answer to a request with the same `id`. */
export type DrawAnswer = { id: string } & ({ drawing: SerializedDrawing } | { problem: string });

/** A drawing as plain data, its colours for both modes. */
export interface SerializedDrawing {
  viewBox: string;
  width: number;
  height: number;
  /** What the diagram is called, where it has a title. */
  label?: string | undefined;
  shapes: readonly Shape[];
}

/** An SVG element: its name, its attributes, and what is in it; strings are text. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  children: readonly (Shape | string)[];
}
