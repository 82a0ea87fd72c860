import type { Host } from '../host.ts';

/** nginx, by a file that the block of its server includes. */
export const nginx: Host = {
  label: 'nginx',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  listFiles: () => [],
  listLacks: () => [],
};
