import type { Host } from '../host.ts';

/** A bucket behind CloudFront, whose functions find the file of an address, lead on and set headers. */
export const s3: Host = {
  label: 'S3 with CloudFront',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  listFiles: () => [],
  listLacks: () => [],
};
