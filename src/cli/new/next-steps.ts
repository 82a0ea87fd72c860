import type { DeployTarget } from '../args/values.ts';

/** What is left to do once, at the host. */
export const NEXT_STEPS: Record<DeployTarget, string> = {
  github: 'push it, and choose "GitHub Actions" as the source under Settings, Pages',
  gitlab: 'push it; the address is under Deploy, Pages',
  netlify: 'push it, and import the repository at Netlify',
  cloudflare: 'push it, and connect the repository under Workers at Cloudflare',
  vercel: 'push it, and import the repository at Vercel',
  docker: 'run "docker build -t docs .", and the image with "docker run -p 8080:8080 docs"',
};
