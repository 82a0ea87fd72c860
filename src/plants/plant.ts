/** A plant as the API shows it (spec.md, Plant). */
export interface Plant {
  /** "Monstera" */
  name: string;
  /** The type of plant, "houseplant"; left out when the plant has none. */
  tag?: string;
}
