import type { Host } from '../host.ts';

/** A folder of files, for a host that nothing is known of. */
export const plain: Host = {
  label: 'any host',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'pages',
  hasNearestNotFound: false,
  negotiates: false,
  listFiles: () => [],
  listLacks: () => [],
};
