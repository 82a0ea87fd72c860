/** A repository on a code host. */
export interface Repository {
  /** Host name such as `github.com`. */
  host: string;
  owner: string;
  repo: string;
}

/** Repository that a web, git or ssh address leads to; undefined when it names no owner and repository. */
export function parseRepository(url: string): Repository | undefined {
  const found =
    /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/\s]+@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?[/:]([^/\s?#]+)\/([^/\s?#]+)/i.exec(
      url.trim(),
    );
  const [, host, owner, name] = found ?? [];
  const repo = name?.replace(/\.git$/i, '');
  if (!host || !owner || !repo) return undefined;
  return { host: host.toLowerCase().replace(/^www\./, ''), owner, repo };
}

/** Whether an address is that of a repository on GitHub. */
export function isGithubRepository(url: string): boolean {
  return parseRepository(url)?.host === 'github.com';
}
