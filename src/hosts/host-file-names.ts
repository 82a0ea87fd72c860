const NAMES =
  /^\/(?:_redirects|_headers|vercel\.json|nginx\.conf|Caddyfile|_cloudfront\/.*|(?:.*\/)?\.htaccess)$/;

/** Whether what is at a path of a site, without base, is for hosts and not for readers. */
export function isForHosts(path: string): boolean {
  return NAMES.test(path);
}
