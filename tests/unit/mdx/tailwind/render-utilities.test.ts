import { expect, it } from 'vitest';
import { findClassesInCode, renderUtilities } from '../../../../src/mdx/tailwind.ts';

const css = async (...classes: string[]) => (await renderUtilities(classes)).css;
/** Rules of the layer of utilities. */
const rules = async (...classes: string[]) =>
  /^@layer utilities\{(.*)\}$/s.exec(await css(...classes))?.[1];

it('gives nothing where no class is a utility', async () => {
  expect(await renderUtilities(['hero', 'card-title', 'm4'])).toEqual({ css: '', used: [] });
});

it('gives the rules of the classes used, inside the text of pages', async () => {
  expect(await css('mt-4', 'hero')).toBe(
    '@layer utilities{:where(.t-prose) .mt-4{margin-top:1rem;}}',
  );
});

it('gives rules for the whole page if scripts use utilities, which add elements around the text', async () => {
  const { css: sheet, used } = await renderUtilities(['mt-4'], ['size-5', 'fern-note']);
  expect(sheet).toContain(':where(body) .size-5{');
  expect(sheet).toContain(':where(body) .mt-4{');
  expect(used).toEqual(['mt-4', 'size-5']);
  expect((await renderUtilities(['mt-4'], ['fern-note'])).css).toContain(':where(.t-prose) .mt-4{');
});

it('finds classes in scripts with apostrophes in comments', () => {
  const script = `// The gardener's note\nnote.className = "border mt-4";\nicon.className = \`size-5\n flex\`;`;
  expect(findClassesInCode([script])).toEqual(['border', 'mt-4', 'size-5', 'flex']);
});

it('names the classes that have rules', async () => {
  expect((await renderUtilities(['mt-4', 'hero', 'mt-99', 'flex-nothing'])).used).toEqual(['mt-4']);
});

it('gives the same text for the same classes in any order', async () => {
  expect(await css('flex', 'dark:mt-4', 'p-2')).toBe(await css('p-2', 'flex', 'dark:mt-4', 'flex'));
});

it('follows the class on <html>, and the system where there is none', async () => {
  expect(await rules('dark:hidden')).toBe(
    '.dark :where(.t-prose) .dark\\:hidden{display:none;}' +
      '@media (prefers-color-scheme:dark){:root:where(:not(.light,.dark)) :where(.t-prose) .dark\\:hidden{display:none;}}',
  );
});

it('joins variants, in either order', async () => {
  expect(await rules('md:dark:flex')).toContain(
    '@media (min-width: 768px){.dark :where(.t-prose) .md\\:dark\\:flex{display:flex;}}',
  );
  expect(await rules('dark:md:flex')).toContain(
    '@media (min-width: 768px){.dark :where(.t-prose) .dark\\:md\\:flex{display:flex;}}',
  );
});

it.each([
  ['-mt-4', '.-mt-4{margin-top:-1rem;}'],
  ['w-[137px]', '.w-\\[137px\\]{width:137px;}'],
  ['!p-0', '.\\!p-0{padding:0 !important;}'],
  ['bg-black/5', '.bg-black\\/5{background-color:rgb(0 0 0 / 0.05);}'],
  ['hover:underline', '.hover\\:underline:hover{text-decoration-line:underline;}'],
  ['group-hover:flex', '.group:hover .group-hover\\:flex{display:flex;}'],
  ['first:mt-0', '.first\\:mt-0:first-child{margin-top:0;}'],
  ['[&>p]:m-0', '.\\[\\&\\>p\\]\\:m-0>p{margin:0;}'],
  [
    'text-primary-light',
    '.text-primary-light{--un-text-opacity:1;color:rgb(var(--primary-light) / var(--un-text-opacity));}',
  ],
  [
    'bg-background-dark/50',
    '.bg-background-dark\\/50{background-color:rgb(var(--background-dark) / 0.5);}',
  ],
])('reads %s as Tailwind does', async (name, rule) => {
  expect(await rules(name)).toBe(`:where(.t-prose) ${rule}`);
});

it('orders displays as Tailwind does, hidden last, and wider screens after narrower ones', async () => {
  const text = (await rules('lg:block', 'hidden', 'grid', 'sm:flex', 'inline', 'block')) ?? '';
  const order = [...text.matchAll(/\.([\w\\:]+)\{/g)].map(([, name]) => name);
  expect(order).toEqual(['block', 'inline', 'grid', 'hidden', 'sm\\:flex', 'lg\\:block']);
});

it('gives borders a style and a color below everything else, as they have none of their own', async () => {
  expect(await css('border', 'md:border-t-2')).toMatch(
    /^@layer base\{:where\(\.t-prose\) :where\([^)]*\)\{border:0 solid var\(--t-border\)\}\}@layer utilities\{/,
  );
  expect(await css('rounded')).not.toContain('@layer base');
});

it('frees a part of the page from the styles of text, but not the components in it', async () => {
  const { css: text, used } = await renderUtilities(['not-prose', 'mt-4']);
  expect(used).toEqual(['mt-4', 'not-prose']);
  expect(text).toMatch(/^@layer components\{:where\(.*\)\{.*\}\}@layer utilities\{/);
  expect(text).toContain(':not([class^=t-],.not-prose [class^=t-] *)){margin:0}');
});

it('omits values that could end a rule, and those that the library cannot parse', async () => {
  const broken = [
    'w-[1px}]',
    'w-[calc(1px]',
    "before:content-['x]",
    'mt-[1px;color:red]',
    'w-[theme(none)]',
  ];
  expect(await renderUtilities(broken)).toEqual({ css: '', used: [] });
  expect((await renderUtilities([...broken, 'flex'])).used).toEqual(['flex']);
});
