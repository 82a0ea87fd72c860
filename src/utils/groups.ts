/** Names of groups of readers. Readers without a group can read only content without groups. */
export type Groups = readonly string[];

/** Whether readers in `readers` can read content for `keptFor`. Undefined readers can read everything. */
export function canRead(keptFor: Groups | undefined, readers: Groups | undefined): boolean {
  if (!keptFor?.length || readers === undefined) return true;
  return keptFor.some((group) => readers.includes(group));
}
