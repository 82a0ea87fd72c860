/** The pages of schemas that other pages have no room for. */
export interface SchemaPages {
  /** Their references, by document and the operation or reference whose page it is. */
  cut: ReadonlyMap<string, readonly string[]>;
  /** Addresses of pages of schemas, by document and reference. */
  addresses: ReadonlyMap<string, string>;
}
