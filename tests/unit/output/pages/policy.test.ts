import { describe, expect, test } from 'vitest';
import { renderPolicy } from '../../../../src/output/pages/csp.ts';
import { policyOf } from '../../../../src/site/csp.ts';
import { listHostFiles } from '../../../../src/output/host-files.ts';
import type { Site } from '../../../../src/site/site.ts';
import { createSite } from '../../site/_site.ts';

function policyOfPage(site: Site, id = 'index'): string {
  const policy = policyOf(site, site.renderCache.record(site.pages.get(id)!));
  return policy ? renderPolicy(policy, []) : '';
}

describe('the policy of a page', () => {
  test('allows the files of the site and nothing else', async () => {
    expect(policyOfPage(await createSite({}))).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  test('contains sources in docs.json', async () => {
    const policy = policyOfPage(
      await createSite(
        {},
        {
          logo: 'https://pictures.example/logo.svg',
          font: { family: 'Lora', url: 'https://fonts.example/lora.woff2' },
          tabs: [
            { name: 'Blog', url: 'https://blog.example', icon: 'https://icons.example/a.svg' },
          ],
          feedback: { thumbsRating: true, endpoint: 'https://answers.example/docs' },
          analytics: { plausible: { domain: 'docs.example', server: 'plausible.example' } },
          security: { sources: { 'connect-src': ['https://more.example'] } },
        },
      ),
    );
    expect(policy).toMatch(
      /img-src 'self' data: [^;]*https:\/\/icons\.example [^;]*https:\/\/pictures\.example/,
    );
    expect(policy).toContain("font-src 'self' https://fonts.example;");
    expect(policy).toMatch(/script-src 'self' https:\/\/plausible\.example/);
    expect(policy).toMatch(
      /connect-src 'self' https:\/\/answers\.example https:\/\/more\.example https:\/\/plausible\.example/,
    );
    expect(policy).not.toContain('trusted-types');
  });

  test('allows what a service loads whose snippet a script of the author has', async () => {
    const script = "load('https://eu.i.posthog.com'.replace('.i.', '-assets.i.'));";
    const policy = policyOfPage(await createSite({ 'posthog.js': script }));
    expect(policy).toMatch(
      /script-src 'self' https:\/\/\*\.posthog\.com https:\/\/eu\.i\.posthog\.com;/,
    );
    const other = policyOfPage(await createSite({ 'own.js': "load('https://posthog.example');" }));
    expect(other).not.toContain('posthog.com');
  });

  test('contains sources that files of the author load on every page', async () => {
    const files = {
      'more.css': '@import "https://fonts.googleapis.com/css2?family=Lora";',
      'more.js': `fetch('https://api.example/x')`,
    };
    const policy = policyOfPage(await createSite(files));
    expect(policy).toMatch(/style-src [^;]*https:\/\/fonts\.googleapis\.com/);
    expect(policy).toMatch(/font-src [^;]*https:\/\/fonts\.gstatic\.com/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.example/);
  });

  test('contains sources of files with encoded names', async () => {
    const files = {
      'a#b 100%.css': '@import "https://sheets.example/a.css";',
      'what?.js': `fetch('https://api.example/x')`,
    };
    const policy = policyOfPage(await createSite(files));
    expect(policy).toMatch(/style-src [^;]*https:\/\/sheets\.example/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.example/);
  });

  test('allows what scripts of the author write into pages', async () => {
    const code = 'box.innerHTML = `<button onclick="window.accept()">${words}</button>`;';
    const plain = policyOfPage(await createSite({ 'banner.js': code }));
    expect(plain).toMatch(/script-src-attr 'unsafe-hashes' 'sha256-[^']+';/);
    expect(plain).toContain("style-src 'self';");
    const styled = `${code} document.head.append(document.createElement('style'));`;
    const policy = policyOfPage(await createSite({ 'banner.js': styled }));
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  });

  test('contains sources of one page on that page only', async () => {
    const site = await createSite({ 'other.mdx': '![](https://a.example/b.png)' });
    expect(policyOfPage(site, 'other')).toContain("img-src 'self' data: https://a.example;");
    expect(policyOfPage(site)).not.toContain('a.example');
  });

  test('leaves out hashes where the author allows every inline style', async () => {
    const pages = { 'styled.mdx': '<style>{`p { top: 0 }`}</style>' };
    const security = { sources: { 'style-src': ["'unsafe-inline'"] } };
    expect(policyOfPage(await createSite(pages), 'styled')).toMatch(/style-src 'self' 'sha256-/);
    expect(policyOfPage(await createSite(pages, { security }), 'styled')).toContain(
      "script-src 'self'; style-src 'self' 'unsafe-inline';",
    );
  });

  test('can be turned off', async () => {
    expect(policyOfPage(await createSite({}, { security: { policy: false } }))).toBe('');
  });
});

describe('files for hosts', () => {
  test('have the headers for all files, the policy for pages, and one for pictures', async () => {
    const site = await createSite({
      'guides/one.mdx': '# One',
      'own/demo.html': '<p>',
      'own/a.mdx': '# A',
    });
    const [headers = '', vercel = ''] = listHostFiles(site).map(({ text }) => text);
    expect(headers.split('\n').filter((line) => line.startsWith('/'))).toEqual([
      '/*', '/', '/guides', '/guides/*', '/*.svg', '/_astro/*', '/_trellis/icons.*', '/_trellis/styles.*',
      '/_trellis/utilities.*', '/_trellis/vendors.*', '/_trellis/fonts/*', '/_trellis/images/*', '/_trellis/islands/*', '/_trellis/sidebar/*',
      '/_search/parts/*',
    ]); // prettier-ignore
    expect(headers).toMatch(
      /^\/\n {2}Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-/m,
    );
    const rules = JSON.parse(vercel) as { headers: { source: string; headers: unknown[] }[] };
    expect(rules.headers.map(({ source }) => source)).toContain('/guides/(.*)');
  });

  test('let the author name who may show the pages in a frame', async () => {
    const security = { sources: { 'frame-ancestors': ['https://app.example'] } };
    const site = await createSite({}, { security });
    const [headers = ''] = listHostFiles(site).map(({ text }) => text);
    expect(headers).toContain('frame-ancestors https://app.example');
    expect(headers).not.toContain('X-Frame-Options');
  });
});
