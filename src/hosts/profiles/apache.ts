import type { Host } from '../host.ts';

/** Apache, by the `.htaccess` of the folder. */
export const apache: Host = {
  label: 'Apache',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  listFiles: () => [],
  listLacks: () => [],
};
