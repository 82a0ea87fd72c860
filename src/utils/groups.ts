/** Groups of readers, by name; somebody in none of them reads what names no group. */
export type Groups = readonly string[];

/** Whether readers in some groups may read what is kept for others. Undefined readers may read everything. */
export function mayRead(keptFor: Groups | undefined, readers: Groups | undefined): boolean {
  if (!keptFor?.length || readers === undefined) return true;
  return keptFor.some((group) => readers.includes(group));
}
