const SAFE_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Whether a link target is http, https, mailto, tel, a path or a fragment, in the way a browser reads it. */
export function isSafeHref(href: string): boolean {
  // Browsers drop control characters and line breaks and read "\" as "/" (URL standard, section 4.4).
  const read = href.replace(/[\p{Cc}\p{Cf}\s]/gu, '').replaceAll('\\', '/');
  if (read.startsWith('//')) return false;
  // An entity may hide a colon from the check below.
  if (/^[^/?]*&(#|[a-z]+;)/i.test(read)) return false;
  const scheme = /^([^/?#]*):/.exec(read)?.[1]?.split(':')[0];
  return scheme === undefined || SAFE_SCHEMES.includes(scheme.toLowerCase());
}

/** Whether a value is an http or https URL. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(value.trim());
}
