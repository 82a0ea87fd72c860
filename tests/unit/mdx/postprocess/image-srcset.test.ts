import { expect, it } from 'vitest';
import { addVariants } from '../../../../src/mdx/postprocess/images.ts';

const variants = [
  { href: '/v/a.768.webp', width: 768 },
  { href: '/v/a.1536.webp', width: 1536 },
];
const target = { href: '/a.png', external: false, variants };

it('offers the smaller formats, measured by the browser or by the column', () => {
  expect(addVariants(' src="/a.png"', target)).toBe(
    ' src="/a.png" srcset="/v/a.768.webp 768w, /v/a.1536.webp 1536w" sizes="auto, (width >= 64em) 40rem, 100vw"',
  );
});

it("names the author's own file for those who enlarge a wider picture", () => {
  const wide = { ...target, href: '/a, b "c".png', width: 2880 };
  expect(addVariants(' src="x"', wide)).toContain('1536w, /a%2C%20b%20&quot;c&quot;.png 2880w"');
  expect(addVariants(' src="/a.png"', { ...target, width: 1536 })).not.toContain('/a.png 1536w');
});

it('goes by a small width that the author gave', () => {
  expect(addVariants(' src="/a.png" width="200"', target)).toContain('sizes="auto, 200px"');
});

it('leaves the measure to its own words where the picture is not lazy, as the standard asks', () => {
  expect(addVariants(' src="/a.png" loading="eager"', target)).toContain('sizes="(width');
});

it('leaves a set of sources that the author wrote alone', () => {
  const own = ' src="/a.png" srcset="/b.png 2x"';
  expect(addVariants(own, target)).toBe(own);
});

it('adds nothing to a picture without variants', () => {
  expect(addVariants(' src="/a.svg"', { href: '/a.svg', external: false })).toBe(' src="/a.svg"');
});
