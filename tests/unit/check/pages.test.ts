import { describe, expect, test } from 'vitest';
import { checkFolder, listing, tell, text } from './_check.ts';

test('a project without problems has none', async () => {
  expect(await checkFolder({ 'a.mdx': text('A', '## One\n\n[Home](/)') }, listing('a'))).toEqual(
    [],
  );
});

describe('titles and descriptions', () => {
  test('missing ones are reported, except for links, operations, and pages outside of the navigation', async () => {
    const found = await checkFolder(
      {
        'a.mdx': 'Text.',
        'link.mdx': '---\nurl: https://example.com\n---\n',
        'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n',
      },
      listing('a', 'link'),
    );
    expect(tell(found, 'missing-title', 'missing-description')).toEqual([
      'a.mdx:1:1 The page has no title. Trellis uses "A", derived from the file name.',
      'a.mdx:1:1 The page has no description.',
    ]);
  });

  test('is the one for the sidebar if the page has no other', async () => {
    const files = { 'a.mdx': '---\ntitle: ""\nsidebarTitle: Welcome\n---\n\ntext' };
    expect(tell(await checkFolder(files, listing('a')), 'missing-title')).toEqual([
      'a.mdx:1:1 The page has no title. Trellis uses "Welcome", its sidebarTitle.',
    ]);
  });

  test('two pages of a group cannot have the same one', async () => {
    const files = { 'a.mdx': text('Same', '', 'x'), 'b.mdx': text('Same', '', 'y') };
    expect(tell(await checkFolder(files, listing('a', 'b')), 'duplicate-title')).toEqual([
      'b.mdx:2:1 a.mdx has the same title "Same" in the same group.',
    ]);
  });

  test('pages of two groups can, unless their descriptions are the same, too', async () => {
    const navigation = [
      { group: 'One', pages: ['index', 'a'] },
      { group: 'Two', pages: ['b', 'c'] },
    ];
    const files = {
      'a.mdx': text('Same', '', 'x'),
      'b.mdx': text('Same', '', 'y'),
      'c.mdx': '---\ntitle: Same\nsidebarTitle: Other\ndescription: x\n---\n',
    };
    expect(tell(await checkFolder(files, { navigation }), 'duplicate-title')).toEqual([
      'c.mdx:2:1 a.mdx has the same title "Other" and description.',
    ]);
  });

  test('versions and languages can share them', async () => {
    const navigation = [
      { group: 'One', version: '1', pages: ['index', 'v1/a'] },
      { group: 'One', version: '2', pages: ['v2/a'] },
    ];
    const files = { 'v1/a.mdx': text('Same'), 'v2/a.mdx': text('Same') };
    const found = await checkFolder(files, { versions: ['1', '2'], navigation });
    expect(tell(found, 'duplicate-title')).toEqual([]);
  });
});

describe('front matter', () => {
  test('a misspelled field is reported, and a custom field is not', async () => {
    const page =
      '---\ntitle: A\ndescripton: x\ndescription: y\nkeyword: z\ntags: [a]\nowner: me\n---\n';
    expect(tell(await checkFolder({ 'a.mdx': page }, listing('a')), 'unknown-field')).toEqual([
      'a.mdx:5:1 Unknown field "keyword".',
    ]);
  });

  test('a field of the hosted product without effect is reported once', async () => {
    const page = (title: string) => `---\ntitle: ${title}\nauthors: [me]\npublic: true\n---\n`;
    const files = { 'a.mdx': page('A'), 'b.mdx': page('B') };
    expect(tell(await checkFolder(files, listing('a', 'b')), 'without-effect')).toEqual([
      'a.mdx:3:1 authors: This field has no effect.',
      'a.mdx:4:1 public: This field has no effect.',
    ]);
  });

  test('an invalid value of a field is reported', async () => {
    const page =
      '---\ntitle: A\ndescription: [a, b]\nhidden: yes\ndeprecated: true\nboost: 2\n---\n';
    expect(tell(await checkFolder({ 'a.mdx': page }, listing('a')), 'wrong-field')).toEqual([
      'a.mdx:3:1 description: Expected a string, got ["a","b"]. The field is ignored.',
      'a.mdx:4:1 hidden: Expected true or false, got "yes". The field is ignored.',
    ]);
  });
});

test('headings that skip a level are reported', async () => {
  const body = '### One\n\n## Two\n\n#### Three\n\n## Four\n\n### Five';
  const found = await checkFolder({ 'a.mdx': text('A', body) }, listing('a'));
  expect(tell(found, 'heading-order')).toEqual([
    'a.mdx:6:1 A level 3 heading follows a level 1 heading.',
    'a.mdx:10:1 A level 4 heading follows a level 2 heading.',
  ]);
});

test('the hint for a heading that skips a level is in the syntax of the heading', async () => {
  const body = '<h1>One</h1>\n\n<h3>Two</h3>\n\n##### Three';
  const files = { 'a.mdx': text('A', body), 'b.mdx': text('B', '<h3>One</h3>') };
  const found = await checkFolder(files, listing('a', 'b'));
  const hints = found.filter(({ code }) => code === 'heading-order').map(({ hint }) => hint);
  expect(hints).toEqual([
    'Use <h2>.',
    'Use ####.',
    'The title of the page is level 1. Use <h2> for this heading.',
  ]);
});

test('images without alternative text are reported, in snippets once for all pages', async () => {
  const files = {
    'x.png': '',
    'snippets/s.mdx': '![](/x.png)\n',
    'a.mdx': text('A', 'import S from "/snippets/s.mdx";\n\n<S />\n\n<img src="/x.png" alt="" />'),
    'b.mdx': text('B', 'import S from "/snippets/s.mdx";\n\n<S />\n\n![b](/x.png)'),
  };
  expect(tell(await checkFolder(files, listing('a', 'b')), 'image-alt')).toEqual([
    'snippets/s.mdx:1:5 Image "/x.png" has no alternative text.',
  ]);
});

test('links without text or URL are reported', async () => {
  const body =
    '[](/)\n\n[Later](#)\n\n<a href="/">Home</a>\n\n[//]: # (a comment)\n\n## Soil <a href="#soil" id="soil"></a>\n\n<h2>Water <a href="#water" id="water"></a></h2>';
  const found = await checkFolder({ 'a.mdx': text('A', body) }, listing('a'));
  expect(tell(found, 'empty-link')).toEqual([
    'a.mdx:6:4 The link to "/" has no text.',
    'a.mdx:8:9 The link has no URL.',
  ]);
});

test('each broken link is reported at its location, in the snippet that contains it', async () => {
  const files = {
    'snippets/s.mdx': 'See [x](/gone).\n',
    'a.mdx': text(
      'A',
      'import S from "/snippets/s.mdx";\n\n<S /> `[x](/lost)` [x](/lost) [y](/lost)',
    ),
    'b.mdx': text('B', 'import S from "/snippets/s.mdx";\n\n<S />'),
  };
  expect(tell(await checkFolder(files, listing('a', 'b')), 'broken-link')).toEqual([
    'a.mdx:8:24 Page not found: "/lost".',
    'a.mdx:8:35 Page not found: "/lost".',
    'snippets/s.mdx:1:9 Page not found: "/gone".',
  ]);
});

test('URLs of missing files in style sheets are reported, and a second title', async () => {
  const found = await checkFolder(
    {
      'images/fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'images/old fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'styles/own.css': [
        '/* url(/images/old.png) */',
        '.a { background: url("/images/fern.svg") }',
        '.b { background: url(../images/fern.svg?v=2) }',
        '.c { background: url(../images/gone.png) }',
        '.c { background: url("/images/old fern (1).png") }',
        '.c { background: url("/images/old%20fern.svg"), url(\'/images/old fern.svg\') }',
        String.raw`.c { background: url("\\old fern/a.png") }`,
        '.d { background: url(https://a.b/c.png), url(data:image/png;base64,AA) }',
      ].join('\n'),
      'a.mdx': text('A', '# One\n\n# Two\n\n# Three'),
    },
    listing('a'),
  );
  expect(tell(found, 'missing-asset', 'repeated-title')).toEqual([
    'a.mdx:8:1 The page has more than one level 1 heading.',
    'styles/own.css:4:22 File not found: "../images/gone.png".',
    'styles/own.css:5:23 File not found: "/images/old fern (1).png".',
  ]);
});

test('images of meta tags that do not exist are reported, in front matter and docs.json', async () => {
  const front = [
    '---',
    'title: A',
    'og:image: /images/gone.png',
    '"twitter:image": /images/fern.svg',
    '---',
  ];
  const found = await checkFolder(
    {
      'images/fern.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'a.mdx': `${front.join('\n')}\n\nText.\n`,
      'b.mdx': text('B', 'Text.').replace('title: B', 'title: B\nog:image: https://a.b/c.png'),
      'c.mdx': text('C', 'Text.').replace('title: C', 'title: C\nog:image: /api/card?title=C'),
    },
    { ...listing('a', 'b', 'c'), seo: { metatags: { 'og:image': '/images/old.png' } } },
  );
  expect(
    tell(found, 'missing-asset').map((line) => line.replace(/^docs.json:\d+:\d+/, 'docs.json')),
  ).toEqual([
    'a.mdx:3:1 og:image: File not found: "/images/gone.png".',
    'docs.json og:image: File not found: "/images/old.png".',
  ]);
});
