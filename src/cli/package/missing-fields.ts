/** What only those who publish know: where the package has its page, its source, and a place for what is wrong. */
const FIELDS = {
  homepage: 'homepage=https://…',
  repository: 'repository.type=git repository.url=git+https://….git',
  bugs: 'bugs.url=https://…',
} as const;

/** Says which of these a package.json lacks, with the command that adds them; undefined where all are there. */
export function findMissingFields(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const missing = Object.entries(FIELDS).filter(([name]) => !metadata[name]);
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  const settings = missing.map(([, setting]) => setting).join(' ');
  return `package.json has no ${names}, which people look for on the page of the package. Before you publish it: npm pkg set ${settings}`;
}
