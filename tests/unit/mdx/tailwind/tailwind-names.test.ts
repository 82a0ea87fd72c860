import { expect, it } from 'vitest';
import { isTailwindName, splitVariants } from '../../../../src/mdx/tailwind.ts';

it.each(
  'hidden mt-4 -mt-4 mt-0.5 w-1/2 w-[137px] max-w-3xl text-2xl text-primary text-white/50 border rounded-xl grid-cols-3 [mask-type:alpha] -translate-y-1/2 sr-only'.split(
    ' ',
  ),
)('knows %s', (name) => {
  expect(isTailwindName(name)).toBe(true);
});

it.each('m4 h1 w-100 mt-15 op50 b c-red w-300px text-14 fw-600 card hero-title top'.split(' '))(
  'takes %s for a class of the author',
  (name) => {
    expect(isTailwindName(name)).toBe(false);
  },
);

it('splits variants off at colons outside brackets', () => {
  expect(splitVariants('md:hover:!mt-4')).toEqual({ variants: ['md', 'hover'], base: 'mt-4' });
  expect(splitVariants('[&:hover]:bg-[url(https://x.y/z.png)]')).toEqual({
    variants: ['[&:hover]'],
    base: 'bg-[url(https://x.y/z.png)]',
  });
});
