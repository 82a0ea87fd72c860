import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { isInsideProject, isSafeHref } from '../../../src/config/urls.ts';
import { sanitizeHtml } from '../../../src/openapi/view-context.ts';
import { ADDRESSES } from '../../support/payloads.ts';
import { minimal } from './helpers.ts';

/** Every property of docs.json that takes an address, as a docs.json with the address in it. */
const FIELDS: Record<string, (address: string) => object> = {
  'topbarLinks[].url': (url) => ({ topbarLinks: [{ name: 'A', url }] }),
  'topbarCtaButton.url': (url) => ({ topbarCtaButton: { name: 'A', url } }),
  'topbarCtaButton.url of a repository': (url) => ({ topbarCtaButton: { type: 'github', url } }),
  'anchors[].url': (url) => ({ anchors: [{ name: 'A', url, icon: 'leaf' }] }),
  'tabs[].url': (url) => ({ tabs: [{ name: 'A', url }] }),
  'versions[].url': (url) => ({ versions: [{ name: 'A', url }, 'B'] }),
  'logo.href': (href) => ({ logo: { light: '/a.svg', dark: '/a.svg', href } }),
  'footerSocials.website': (website) => ({ footerSocials: { website } }),
  'footer.socials.x': (x) => ({ footer: { socials: { x } } }),
  'footer.links[].links[].url': (url) => ({ footer: { links: [{ title: 'A', links: [{ label: 'B', url }] }] } }),
  'feedback.repo': (repo) => ({ feedback: { suggestEdit: true, repo } }),
  'navbar.links[].href': (href) => ({ navbar: { links: [{ label: 'A', href }] } }),
  'navbar.primary.href': (href) => ({ navbar: { primary: { type: 'button', label: 'A', href } } }),
  'redirects[].destination': (destination) => ({ redirects: [{ source: '/a', destination }] }),
  'contextual.options[].href': (href) => ({ contextual: { options: [{ title: 'A', description: 'B', href }] } }),
  'api.baseUrl': (baseUrl) => ({ api: { baseUrl } }),
  'analytics.adobe.launchUrl': (launchUrl) => ({ analytics: { adobe: { launchUrl } } }),
}; // prettier-ignore

/** Texts that a browser would follow as an address other than of the site or the web. */
const isUnsafe = (text: string) => ADDRESSES.includes(text) && !isSafeHref(text);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('Supported platforms: sixty forms of addresses that lead nowhere.', () => {
  expect(ADDRESSES).toHaveLength(60);
  expect(ADDRESSES.filter(isSafeHref)).toEqual([]);
});

describe.each(Object.entries(FIELDS))('%s', (_, properties) => {
  test('takes none of them, and says where and how to correct it', () => {
    const survivors = ADDRESSES.filter((address) => {
      const text = JSON.stringify({ ...minimal, ...properties(address) });
      const { config, diagnostics } = parseConfig(text, 'docs.json');
      if (config === undefined) expect(diagnostics[0]?.hint).toMatch(/\S/);
      return textsOf(config).some(isUnsafe);
    });
    expect(survivors).toEqual([]);
  });
});

test('descriptions of OpenAPI documents keep none of them as a link or a picture', () => {
  for (const address of ADDRESSES) {
    const quoted = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const html = sanitizeHtml(`<p><a href="${quoted}">a</a><img src="${quoted}" alt="b"></p>`);
    expect(html, JSON.stringify(address)).not.toMatch(/\s(?:href|src)=/);
  }
});

/** Thirty ways to name a file outside of the project. */
const OUTSIDE = [
  '../secret', '../../etc/passwd', '/../secret', '/../../etc/passwd', './../secret', 'a/../../secret', 'a/b/../../../secret',
  '..\\secret', '\\..\\secret', 'a\\..\\..\\secret', '..', '../', '/..', './..', '.../../../secret', '%2e%2e/secret',
  '%2E%2E/secret', '..%2fsecret', '..%2Fsecret', '%2e%2e%2fsecret', '..%5csecret', 'a/%2e%2e/%2e%2e/secret', 'file:///etc/passwd',
  'FILE:///etc/passwd', 'file:../secret', '~/../../secret/..\u0000', '../secret\u0000.svg', 'C:\\secret', 'C:/secret', '\\\\host\\secret',
]; // prettier-ignore

test('thirty forms of a path outside of the project are refused', () => {
  expect(OUTSIDE).toHaveLength(30);
  expect(OUTSIDE.filter(isInsideProject)).toEqual([]);
});
