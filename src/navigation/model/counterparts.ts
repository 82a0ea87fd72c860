/** Which pages of versions or languages that stand side by side are the same page. */
export interface Counterparts {
  /** Per version: address of a page by its id without the version folder. */
  counterparts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Per page with a version: its id without the version folder, the likeliest reading first. */
  versionFreeIds: ReadonlyMap<string, string[]>;
}
