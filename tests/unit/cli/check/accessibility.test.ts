import { describe as group, expect, test } from 'vitest';
import {
  choosePages,
  describeViolations,
  type Viewport,
  type AxeViolation,
} from '../../../../src/cli/check/check-accessibility.ts';

const VIEWPORTS: Viewport[] = [390, 820, 1440].flatMap((width) => [
  { width, mode: 'light' as const },
  { width, mode: 'dark' as const },
]);

const see = (viewports: readonly Viewport[], more: Partial<AxeViolation> = {}): AxeViolation[] =>
  viewports.map((viewport) => ({
    rule: 'image-alt',
    help: 'Images must have alternative text',
    helpUrl: 'https://rules.example/image-alt',
    html: '<img\n  src="a.png">',
    selector: 'main img',
    reason: 'Element does not have an alt attribute.',
    isOfFrame: false,
    viewport,
    ...more,
  }));

const tell = (pages: Record<string, AxeViolation[]>) =>
  describeViolations(
    Object.entries(pages).map(([file, violations]) => ({ file, violations })),
    { configFile: 'docs.json', viewportCount: VIEWPORTS.length },
  ).map(({ file, message, hint }) => [file, message, hint]);

group('a problem of a page', () => {
  test('is reported once, with element, rule, and fix', () => {
    expect(tell({ 'a.mdx': see(VIEWPORTS) })).toEqual([
      [
        'a.mdx',
        'Images must have alternative text: main img (<img src="a.png">) [image-alt].',
        'Element does not have an alt attribute. See https://rules.example/image-alt',
      ],
    ]);
  });

  test.each([
    [VIEWPORTS.filter(({ mode }) => mode === 'dark'), ' (in dark mode)'],
    [VIEWPORTS.filter(({ width }) => width === 390), ' (at 390 px)'],
    [VIEWPORTS.filter(({ width }) => width < 1000), ' (at 390 and 820 px)'],
    [VIEWPORTS.slice(1, 2), ' (at 390 px in dark mode)'],
  ])('says where it is seen, unless that is everywhere', (viewports, where) => {
    expect(tell({ 'a.mdx': see(viewports) })[0]?.[1]).toContain(`alternative text${where}: `);
  });

  test('is one for each element, and one for each page', () => {
    const two = [...see(VIEWPORTS), ...see(VIEWPORTS, { selector: 'main p img' })];
    expect(tell({ 'a.mdx': two, 'b.mdx': see(VIEWPORTS) }).map(([file]) => file)).toEqual([
      'a.mdx',
      'a.mdx',
      'b.mdx',
    ]);
  });
});

test('a problem of the frame is reported once for the configuration', () => {
  const own = see(VIEWPORTS, { isOfFrame: true });
  expect(tell({ 'a.mdx': own, 'b.mdx': own, 'c.mdx': [] })).toEqual([
    ['docs.json', expect.stringContaining('(on a.mdx and 1 more)'), expect.anything()],
  ]);
});

group('pages to look at', () => {
  const plain = (id: number) => ({ id, html: '<p>Text</p>' });
  const pages = [
    ...Array.from({ length: 50 }, (_, id) => plain(id)),
    { id: 50, html: '<p class="t-rare">x</p>' },
    ...Array.from({ length: 50 }, (_, id) => plain(51 + id)),
    { id: 101, html: '<p><video></video></p>' },
  ];

  test('are all where there are few', () => {
    expect(choosePages(pages, 102)).toEqual(pages);
    expect(choosePages(pages, Infinity)).toEqual(pages);
  });

  test('have every kind of page among them, and come from all over the site', () => {
    const ids = choosePages(pages, 10).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toContain(50);
    expect(ids).toContain(101);
    expect(ids.filter((id) => id > 20 && id < 80).length).toBeGreaterThan(3);
  });
});
