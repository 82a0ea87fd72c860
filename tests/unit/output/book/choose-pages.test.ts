import { describe, expect, test } from 'vitest';
import { choosePages, type Choice, type PlacedPage } from '../../../../src/output/print-book.ts';

const place = (href: string, trail: string[], more: Partial<PlacedPage> = {}): PlacedPage => ({
  title: href.slice(1),
  href,
  trail,
  ...more,
});

const SITE = [
  place('/start', ['Guides', 'First steps']),
  place('/guides/soil', ['Guides', 'Plants']),
  place('/guides/soil/clay', ['Guides', 'Plants', 'Soils']),
  place('/guides-old', ['Guides', 'Plants']),
  place('/api', ['Reference']),
];

const choose = (choice: Choice, pages = SITE, home?: string) => {
  const { pages: chosen, section } = choosePages(pages, choice, home);
  return { hrefs: chosen.map(({ href }) => href), section };
};

describe('a book', () => {
  test('has all pages where nothing is said', () => {
    expect(choose({})).toEqual({
      hrefs: SITE.map(({ href }) => href),
      section: undefined,
    });
  });

  test.each(['Plants', 'plants'])('has the pages of the group %s', (section) => {
    expect(choose({ section })).toEqual({
      hrefs: ['/guides/soil', '/guides/soil/clay', '/guides-old'],
      section: 'Plants',
    });
  });

  test('of a section does not include the levels above it', () => {
    const { pages } = choosePages(SITE, { section: 'Plants' }, undefined);
    expect(pages.map(({ trail }) => trail)).toEqual([[], ['Soils'], []]);
  });

  test('has the pages below a path', () => {
    const below = ['/guides/soil', '/guides/soil/clay'];
    // A tab is called so, too, and a name counts before a path.
    expect(choose({ section: '/guides/' }).hrefs).toEqual(below);
    expect(choose({ section: 'guides/soil' }).hrefs).toEqual(below);
    expect(choose({ section: '/api' })).toEqual({ hrefs: ['/api'], section: undefined });
  });

  test.each([
    [{ section: 'Plant' }, 'Unknown section "Plant". Did you mean "Plants"?'],
    [
      { section: 'xyz' },
      'Unknown section "xyz". Available: Guides, First steps, Plants, Soils, Reference.',
    ],
    [{ version: 'v2' }, 'Unknown version "v2". The site has no versions.'],
    [{ language: 'fr' }, 'Unknown language "fr". The site has no languages.'],
  ])('of %o says what there is', (choice, message) => {
    expect(() => choose(choice)).toThrow(message);
  });
});

describe('versions', () => {
  const pages = [
    place('/all', []),
    place('/v2/a', [], { version: 'v2', firstVersion: 'v2' }),
    place('/v1/a', [], { version: 'v1', firstVersion: 'v2' }),
  ];

  test('a book has the one that a first visit shows, and pages of all of them', () => {
    expect(choose({}, pages).hrefs).toEqual(['/all', '/v2/a']);
  });

  test('or the one that is named', () => {
    expect(choose({ version: 'V1' }, pages).hrefs).toEqual(['/all', '/v1/a']);
    expect(() => choose({ version: 'v3' }, pages)).toThrow(
      'Unknown version "v3". Did you mean "v2"?',
    );
  });
});

describe('languages', () => {
  const pages = [
    place('/a', [], { language: 'en' }),
    place('/fr/a', [], { language: 'fr' }),
    place('/cn/a', [], { language: 'zh' }),
  ];

  test('a book is in the language of the start page', () => {
    expect(choose({}, pages, 'en').hrefs).toEqual(['/a']);
  });

  test('or in the one that is named, as docs.json or BCP 47 names it', () => {
    expect(choose({ language: 'fr' }, pages, 'en').hrefs).toEqual(['/fr/a']);
    expect(choose({ language: 'cn' }, pages, 'en').hrefs).toEqual(['/cn/a']);
  });
});
