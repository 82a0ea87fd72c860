import type { DeployTarget } from '../args/values.ts';
import type { Repository } from './repository.ts';

/** What is left to do once, at the host. */
export function describeNextStep(host: DeployTarget, { folder, branch }: Repository): string {
  const own = (setting: string) => (folder === '' ? '' : `, with "${folder}" as its ${setting}`);
  const steps: Record<DeployTarget, string> = {
    github: `push it to the branch "${branch}", and choose "GitHub Actions" as the source under Settings, Pages`,
    gitlab: 'push it to the default branch; the address is under Deploy, Pages',
    netlify: 'push it, and import the repository at Netlify',
    cloudflare: `push it, and connect the repository under Workers at Cloudflare${own('root directory')}`,
    vercel: `push it, and import the repository at Vercel${own('root directory')}`,
    docker: `run "docker build -t docs .", and the image with "docker run -p 8080:8080 docs"${folder === '' ? '' : `, in the folder ${folder}`}`,
  };
  return steps[host];
}
