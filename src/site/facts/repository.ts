import type { Repository } from '../model/site-parts.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { readGit } from './git-facts.ts';
import { encodeUrl, encodeUrlPart } from '../../text/decode-path.ts';

/** `https://host/owner/repo` behind the usual spellings of a repository's address; undefined for others. */
export function parseRepositoryUrl(address: string): string | undefined {
  const ssh = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+?)(?:\.git)?\/?$/.exec(address.trim());
  if (ssh) return `https://${ssh[1]}/${ssh[2]}`;
  const match =
    /^https?:\/\/(?:[^@/]+@)?([\w.-]+\.\w+)\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
      address.trim(),
    );
  return match ? `https://${match[1]}/${match[2]}` : undefined;
}

/**
 * Finds the repository for the edit and issue buttons, in this order: docs.json, git and the
 * environment of the build, a repository button of the header, a social link. Undefined where no
 * button asks for one.
 */
export function findRepository(config: DocsConfig, project: Project): Repository | undefined {
  if (!needsRepository(config)) return undefined;
  const git = readGit(project.root);
  const { repo, feedback, topbarCtaButton, footer } = config;
  const social = footer.socials.find(({ platform }) => platform === 'github')?.url;
  const stated = repo ? `https://github.com/${repo.owner}/${repo.repo}` : feedback.repo;
  const address =
    stated ?? git?.remote ?? (topbarCtaButton?.type === 'github' ? topbarCtaButton.url : social);
  const url = address === undefined ? undefined : parseRepositoryUrl(address);
  if (!url || repo?.isPrivate) return undefined;
  const local = git && isElsewhere(url, git.remote) ? undefined : git;
  return {
    url,
    branch: repo?.deployBranch ?? local?.branch ?? 'main',
    folder: (repo?.contentDirectory ?? local?.folder ?? '').replace(/^\/+|(?<!\/)\/+$/g, ''),
    host: /gitlab/.test(url) ? 'gitlab' : 'github',
  };
}

/** Whether a repository is another one than the remote, whose branch and folders say nothing of it. */
function isElsewhere(url: string, remote: string | undefined): boolean {
  const local = remote === undefined ? undefined : parseRepositoryUrl(remote);
  return local !== undefined && local.toLowerCase() !== url.toLowerCase();
}

function needsRepository({ feedback }: DocsConfig): boolean {
  return feedback.suggestEdit || feedback.raiseIssue;
}

/** A warning where docs.json asks for edit or issue buttons and nothing tells where they lead. */
export function checkRepository(
  config: DocsConfig,
  repository: Repository | undefined,
  file: string,
): Diagnostic[] {
  if (repository || !needsRepository(config)) return [];
  return [
    createDiagnostic({
      code: 'no-repository',
      message: 'feedback: the repository of the pages is not known, so its buttons are left out',
      hint: 'name it: "feedback": { "repo": "https://github.com/owner/repo" }',
      file,
    }),
  ];
}

/** Address at which a page's source can be edited. `file` is relative to the project root. */
export function editHref({ url, branch, folder, host }: Repository, file: string): string {
  const path = [folder, file].filter(Boolean).join('/');
  return `${url}/${host === 'gitlab' ? '-/' : ''}edit/${branch}/${encodeUrl(path)}`;
}

/** Address at which a reader can report a problem with a page; `href` is the page's path. */
export function issueHref({ url, host }: Repository, href: string): string {
  const title = encodeUrlPart('Issue on docs');
  const body = encodeUrlPart(`Path: ${href}`);
  return host === 'gitlab'
    ? `${url}/-/issues/new?issue[title]=${title}&issue[description]=${body}`
    : `${url}/issues/new?title=${title}&body=${body}`;
}
