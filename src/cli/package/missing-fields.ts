/** What only the publisher can set: the links on the package's page, and that a registry has the package (`IS_PUBLISHED`). */
const FIELDS = {
  homepage: 'homepage=https://…',
  repository: 'repository.type=git repository.url=git+https://….git',
  bugs: 'bugs.url=https://…',
  publishConfig: 'publishConfig.access=public',
} as const;

/** Says which of these a package.json lacks, with the command that adds them; undefined where all are there. */
export function findMissingFields(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const missing = Object.entries(FIELDS).filter(([name]) => !metadata[name]);
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  const settings = missing.map(([, setting]) => setting).join(' ');
  return `package.json has no ${names}, which a published package requires. Before you publish it: npm pkg set ${settings}`;
}
