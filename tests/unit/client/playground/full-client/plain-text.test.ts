import { describe, expect, it } from 'vitest';
import {
  htmlFromMarkdown,
  syntaxHighlight,
} from '../../../../../src/client/playground/full-client/plain-text.ts';

const EVIL = [
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '`<script>alert(1)</script>`',
  '**<svg onload=alert(1)>**',
  '"><iframe srcdoc="x">',
];

describe('descriptions in the full client', () => {
  it('show emphasis, code and paragraphs', () => {
    expect(htmlFromMarkdown('All **your** `plants`\n\nand *pots*')).toBe(
      '<p>All <strong>your</strong> <code>plants</code></p><p>and <em>pots</em></p>',
    );
  });

  it.each(EVIL)('never become elements of a document: %s', (text) => {
    const html = htmlFromMarkdown(text) + syntaxHighlight(text, { maskCredentials: text });
    const tags = [...html.matchAll(/<\/?(\w+)[^>]*>/g)].map(([, tag]) => tag);
    const known = ['p', 'strong', 'em', 'code', 'pre', 'span'];
    expect(tags.filter((tag) => !known.includes(tag ?? ''))).toEqual([]);
    expect(html).not.toMatch(/<[^>]*(?:on\w+|href|src)=/);
  });
});

describe('code in the full client', () => {
  it('has its strings and numbers marked, and keeps every sign', () => {
    const html = syntaxHighlight(`curl 'https://a.example?b=2' \\\n  -H "c: d"`);
    expect(html).toContain('<span class="hljs-string">');
    expect(html.startsWith('<pre><code class="hljs">')).toBe(true);
    expect(html.endsWith('</code></pre>')).toBe(true);
  });

  it('covers secrets', () => {
    const html = syntaxHighlight('Authorization: Bearer t0ps3cret', {
      maskCredentials: 't0ps3cret',
    });
    expect(html).toContain('<span class="credential-value">t0ps3cret</span>');
  });
});
