import type { Host } from '../host.ts';

/** Caddy, by a file that the block of its site imports. */
export const caddy: Host = {
  label: 'Caddy',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  listFiles: () => [],
  listLacks: () => [],
};
