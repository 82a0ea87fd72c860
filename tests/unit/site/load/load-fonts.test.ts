import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { loadFonts } from '../../../../src/site/load/fonts.ts';
import { faceRule, FONT, openFontServer, type FontServer } from '../../../support/font-server.ts';
import { makeTempDir } from '../../../support/write-project.ts';
import { parseWith } from '../../config/helpers.ts';

let server: FontServer;
afterEach(() => server?.close());

type Answers = Parameters<typeof openFontServer>[0];

async function load(
  properties: Record<string, unknown>,
  answers: Answers,
  { sheets = [] as string[], offline = false, cacheDir = makeTempDir() } = {},
) {
  server = await openFontServer(answers);
  const host = { sheets: server.origin, files: server.origin };
  const { config } = parseWith(properties);
  return loadFonts(config!, { cacheDir, sheets, offline, host });
}

const GEIST = { fonts: { family: 'Geist Sans' } };

const variable: Answers = (path, origin) => {
  if (path.startsWith('/css2?family=Geist+Sans:wght@100..900'))
    return { body: faceRule('Geist Sans', `${origin}/geist.woff2`) };
  return path.endsWith('.woff2') ? { body: FONT } : undefined;
};

describe('a family of docs.json', () => {
  test('comes with its files and a fallback of the same measures', async () => {
    const { families, files, problems } = await load(GEIST, variable);
    const family = families.get('geist sans')!;
    expect(family.faces).toEqual([
      {
        family: 'Geist Sans',
        style: 'normal',
        weight: '100 900',
        range: 'U+0000-00FF',
        subset: 'latin',
        path: expect.stringMatching(/^\/_trellis\/fonts\/[\da-f]{16}\.woff2$/) as string,
      },
    ]);
    expect(family.fallback).toMatch(
      /^src:local\("Arial"\).*;size-adjust:107\.12%;ascent-override:90/,
    );
    expect([...files.values()].map((file) => readFileSync(file).equals(FONT))).toEqual([true]);
    expect(problems.size).toBe(0);
  });

  test('is asked for once, and offline never', async () => {
    const cacheDir = makeTempDir();
    await load(GEIST, variable, { cacheDir });
    await server.close();
    const again = await load(GEIST, variable, { cacheDir, offline: true });
    expect(again.families.size).toBe(1);
    expect(server.asked).toEqual([]);
    const elsewhere = await load(GEIST, variable, { offline: true });
    expect([...elsewhere.problems]).toEqual([['Geist Sans', 'not downloaded with --offline']]);
  });

  test('that is not variable comes in the usual weights, those of one file as one', async () => {
    const { families } = await load(GEIST, (path, origin) => {
      if (path.endsWith('.woff2')) return { body: Buffer.concat([FONT, Buffer.from(path)]) };
      if (!path.includes('wght@400;700')) return undefined;
      return {
        body: ['400', '700']
          .map((weight) => faceRule('Geist Sans', `${origin}/${weight}.woff2`, { weight }))
          .join(''),
      };
    });
    expect(families.get('geist sans')!.faces.map(({ weight }) => weight)).toEqual(['400', '700']);
  });

  test('comes in the parts that the languages of the site need', async () => {
    const answers: Answers = (path, origin) => {
      if (path.endsWith('.woff2')) return { body: FONT };
      const parts = ['latin', 'greek', 'cyrillic', '[4]'];
      return {
        body: parts
          .map((subset) => faceRule('Geist Sans', `${origin}/${subset}.woff2`, { subset }))
          .join(''),
      };
    };
    const subsets = async (language: string) => {
      const navigation = { languages: [{ language, pages: ['index'] }] };
      const { families } = await load({ ...GEIST, navigation }, answers);
      await server.close();
      return families.get('geist sans')!.faces.map(({ subset }) => subset);
    };
    expect(await subsets('en')).toEqual(['latin']);
    expect(await subsets('ru')).toEqual(['latin', 'cyrillic']);
    expect(await subsets('ja')).toEqual(['latin', '[4]']);
  });

  test('of a system, or with its own file, is not requested', async () => {
    const own = { body: { family: 'Bark', source: '/bark.woff2' }, heading: { family: 'Georgia' } };
    expect((await load({ fonts: own }, variable)).families.size).toBe(0);
    expect((await load({ fonts: { family: 'Inter' } }, variable)).families.size).toBe(0);
    expect(server.asked).toEqual([]);
  });
});

describe('untrusted responses are rejected', () => {
  test.each<[string, Answers]>([
    ['a font that nobody has', () => undefined],
    ['a page in place of a sheet', () => ({ body: '<!doctype html><p>Hello' })],
    ['a server out of order', () => ({ status: 500, body: '' })],
    [
      'a file from another host',
      () => ({ body: faceRule('Geist Sans', 'http://127.0.0.1:1/geist.woff2') }),
    ],
    [
      'a file that is no font',
      (path, origin) => ({
        body: path.endsWith('.woff2') ? 'alert(1)' : faceRule('Geist Sans', `${origin}/a.woff2`),
      }),
    ],
    [
      'a range that ends the rule',
      (_, origin) => ({
        body: faceRule('Geist Sans', `${origin}/a.woff2`, { range: 'U+0</style><script>' }),
      }),
    ],
    ['an endless sheet', () => ({ body: Buffer.alloc(1_100_000, 'a') })],
    [
      'a huge file',
      (path, origin) => ({
        body: path.endsWith('.woff2')
          ? Buffer.concat([FONT, Buffer.alloc(4_000_000)])
          : faceRule('Geist Sans', `${origin}/a.woff2`),
      }),
    ],
  ])('%s', async (_, answers) => {
    const { families, files, problems } = await load(GEIST, answers);
    expect([families.size, files.size]).toEqual([0, 0]);
    expect([...problems.keys()]).toEqual(['Geist Sans']);
  });

  test('a failed request is repeated', async () => {
    const cacheDir = makeTempDir();
    await load(GEIST, () => ({ status: 429, body: 'too many' }), { cacheDir });
    await server.close();
    expect((await load(GEIST, variable, { cacheDir })).families.size).toBe(1);
  });

  test('an unknown font is not requested again', async () => {
    const cacheDir = makeTempDir();
    await load(GEIST, () => undefined, { cacheDir });
    await server.close();
    expect((await load(GEIST, variable, { cacheDir })).problems.size).toBe(1);
    expect(server.asked).toEqual([]);
  });

  test('bytes that only begin like a font have no measures', async () => {
    const { families } = await load(GEIST, (path, origin) => ({
      body: path.endsWith('.woff2') ? 'wOF2 nonsense' : faceRule('Geist Sans', `${origin}/a.woff2`),
    }));
    expect(families.get('geist sans')!.fallback).toBeUndefined();
  });
});

describe('style sheets of the author', () => {
  test('bring what they import from Google, by the same question', async () => {
    const sheets = [
      `@import url('https://fonts.googleapis.com/css2?family=Geist+Sans:wght@100..900&display=swap');`,
    ];
    const { imports, families } = await load({}, variable, { sheets });
    expect([...imports.keys()]).toEqual(['css2?family=Geist+Sans:wght@100..900&display=swap']);
    expect(families.size).toBe(0);
  });

  test('bring families that their rules name, unless they define them', async () => {
    const sheets = [
      `.a { font-family: "Geist Sans", serif } .b { font-family: Arial } .c { font-family: Own }
       @font-face { font-family: Own; src: url(own.woff2) }`,
    ];
    const { families, problems } = await load({}, variable, { sheets });
    expect([...families.keys()]).toEqual(['geist sans']);
    expect(server.asked.filter((path) => path.startsWith('/css2'))).toHaveLength(1);
    expect(problems.size).toBe(0);
  });
});
