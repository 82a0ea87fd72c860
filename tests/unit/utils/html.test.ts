import { expect, test } from 'vitest';
import { decode, encode, hasAttribute, readAttribute } from '../../../src/utils/html.ts';

test('entities become signs, others stay', () => {
  expect(decode('a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39; &#x1F600; &apos;')).toBe(
    `a & <b> "c" 'd' 😀 '`,
  );
  expect(decode('&unheard; &#99999999; & ;')).toBe('&unheard; &#99999999; & ;');
  expect(decode('&constructor;')).toBe('&constructor;');
});

test('signs become entities', () => {
  expect(encode(`<a b="c">&amp;'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;amp;'`);
});

test('attributes are read from the inside of a tag', () => {
  expect(readAttribute(' a="b &amp; c" HREF="d"', 'a')).toBe('b & c');
  expect(readAttribute(' a="b" HREF="d"', 'href')).toBe('d');
  expect(readAttribute(' data-href="d"', 'href')).toBeUndefined();
});

test('attributes are found with and without a value, but not in one', () => {
  expect(hasAttribute(' alt loading="lazy"', 'alt')).toBe(true);
  expect(hasAttribute(' loading="lazy" alt/', 'alt')).toBe(true);
  expect(hasAttribute(' title="no alt here"', 'alt')).toBe(false);
  expect(hasAttribute(' data-alt="x"', 'alt')).toBe(false);
});
