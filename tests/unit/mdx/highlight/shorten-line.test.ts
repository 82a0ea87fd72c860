import { describe, expect, test, vi } from 'vitest';
import { colorLines } from '../../../../src/mdx/highlight/color-lines.ts';
import { expandTokens, shortenLine } from '../../../../src/mdx/highlight/shorten-line.ts';
import { loadGrammar } from '../../../../src/mdx/highlighter.ts';

const LONG = 'Q'.repeat(120);

test.each([
  [
    'javascript',
    `f('https://example.com/a-b', 'https://x.y/z', /a/)`,
    `<span class=f>f</span>(<span class=s>'https://example.com/a-b'</span>, <span class=s>'https://x.y/z'</span>,<span class=s> /a/</span>)`,
  ],
  [
    'python',
    'f"https://example.com/users/{user_id}/posts?limit=10"',
    '<span class=k>f</span><span class=s>"https://example.com/users/</span><span class=n>{</span><span class=x>user_id</span><span class=n>}</span><span class=s>/posts?limit=10"</span>',
  ],
  [
    'html',
    '<a href="https://example.com/a?b=1&amp;c=2">x</a>',
    '<span class=p>&lt;</span><span class=g>a </span><span class=a>href</span><span class=p>=</span><span class=s>"https://example.com/a?b=1</span><span class=p>&amp;</span><span class=n>amp</span><span class=p>;</span><span class=s>c=2"</span><span class=p>&gt;</span>x<span class=p>&lt;/</span><span class=g>a</span><span class=p>&gt;</span>',
  ],
  [
    'javascript',
    `a('b\\n${LONG}\\u0041${LONG}');`,
    `<span class=f>a</span>(<span class=s>'b</span><span class=n>\\n</span><span class=s>${LONG}</span><span class=n>\\u0041</span><span class=s>${LONG}'</span>);`,
  ],
  [
    'json',
    `{"a": "${LONG}+/=", "b": 1}`,
    `{"<span class=a>a</span>": <span class=s>"${LONG}+/="</span>, "<span class=a>b</span>": <span class=n>1</span>}`,
  ],
])('%s: words of URLs and long words do not move the colors around them', (name, line, html) => {
  const other = line.replaceAll('example', 'other').replaceAll(LONG, `${LONG}Q`);
  const loaded = loadGrammar(name);
  expect(colorLines([other, line], loaded)).toEqual([
    html.replaceAll('example', 'other').replaceAll(LONG, `${LONG}Q`),
    html,
  ]);
});

test.each([
  ['go', 'f("https://a.a/a/{a}/a")'],
  ['yaml', 'f("https://a.a/a/{id}/a")', 'f("https://a.a/a/{name}/a")'],
])('%s: the grammar reads lines that differ only in text of a URL once', (name, ...read) => {
  const loaded = loadGrammar(name);
  const tokenize = vi.spyOn(loaded.grammar, 'tokenizeLine2');
  const urls = ['example.com/users/{id}/a', 'other.org/pets/{id}/b', 'other.org/pets/{name}/b'];
  colorLines(['a', ...urls.map((url) => `f("https://${url}")`)], loaded);
  expect(tokenize.mock.calls.map(([line]) => line)).toEqual(['a', ...read]);
});

test('the grammar does not read long words, which cost some languages quadratic time', () => {
  const loaded = loadGrammar('java');
  const tokenize = vi.spyOn(loaded.grammar, 'tokenizeLine2');
  colorLines([`a = "${'eyJh'.repeat(400)}"; ${'b'.repeat(100)} "${'c/'.repeat(90)}"`], loaded);
  const [a, b, c] = ['eyJh'.repeat(8), 'b'.repeat(32), 'c/'.repeat(16)];
  expect(tokenize.mock.calls.map(([line]) => line)).toEqual([`a = "${a}"; ${b} "${c}"`]);
});

const NAME = 'CreateOrganizationsAccountsConfigurationsByIdentifierResponse_dto_t';

test.each([
  [
    'python',
    'f"https://example.com/{self.id}/{int(A)}"',
    '<span class=n>{</span><span class=k>self</span>.<span class=x>id</span><span class=n>}</span><span class=s>/</span><span class=n>{</span><span class=t>int</span>(<span class=x>A</span>)<span class=n>}</span>',
  ],
  [
    'python',
    'get(f"https://example.com/{self}/{int}")',
    '<span class=n>{</span><span class=k>self</span><span class=n>}</span><span class=s>/</span><span class=n>{</span><span class=t>int</span><span class=n>}</span>',
  ],
  [
    'python',
    `a = 0x${'f'.repeat(120)}`,
    `<span class=k>0x</span><span class=n>${'f'.repeat(120)}</span>`,
  ],
  ['javascript', `a(${NAME})`, `<span class=x>${NAME}</span>`],
  ['c', `${NAME} a;`, `<span class=t>${NAME}</span>`],
  [
    'javascript',
    `'a'+${'foo/'.repeat(15)}${'b+c-'.repeat(12)}d+'b'`,
    '<span class=x>foo</span>/<span class=x>foo</span>',
  ],
])('%s: names of any length, numbers, and code in URLs have their colors', (name, line, html) => {
  expect(colorLines([line], loadGrammar(name)).join('')).toContain(html);
});

describe('lines that take patterns of grammars exponential time', () => {
  const repeated = [
    ['shellscript', '<'.repeat(1800)],
    ['svelte', '[{'.repeat(900)],
    ['css', 'a\\'.repeat(50)],
    ['cpp', `a${'*'.repeat(60)}`],
    ['csharp', `a${' *'.repeat(60)}`],
    ['mdx', `[${'\\'.repeat(80)}`],
    ['common-lisp', `~${'0'.repeat(60)}`],
    ['ahk2', `(${' '.repeat(60)}a`],
    ['raku', 'q'.repeat(60)],
  ] as const;
  const others = [
    ['v', 'a := 123456789012345678901234567890'],
    // A struct that the line leaves open, an ordinary line.
    ['go', 'type A struct{SomeVeryLongNameAbcdefghij int'],
    ['css', '.a\\bc\\d\\e\\1f\\a2\\b\\cc\\d\\e\\a\\1\\b3\\c\\d\\1\\bb\\c\\a\\d {'],
    ['svelte', Array.from({ length: 300 }, (_, index) => `[a${index}{`).join('')],
  ] as const;

  test.each([...repeated, ...others])('%s: %s takes no time', (language, line) => {
    const loaded = loadGrammar(language, true);
    // The first line compiles the patterns of the grammar, which takes a second for some.
    colorLines([line.slice(0, 1)], loaded);
    const started = process.cpuUsage();
    const [html = ''] = colorLines([line], loaded);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
    expect(textOf(html)).toBe(line);
  });

  test('lines that leave open more and more brackets do not take longer and longer', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `${`[a${index}{`.repeat(20)}b${index}`);
    const loaded = loadGrammar('svelte', true);
    const started = process.cpuUsage();
    expect(colorLines(lines, loaded).map(textOf)).toEqual(lines);
    expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
  });

  test.each([
    ['json', '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]'],
    ['json', '[[[[[[[[[[[[[["a"]]]]]]]]]]]]]]'],
    [
      'javascript',
      'f("-----------------------", \'=-=-=-=-=-=-=-=-=-=-\'); // ***************** a',
    ],
    ['python', 'a = ["", "", "", "", "", "", "", "", "", ""]                    # b'],
    ['javascript', 'a = "\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\"; b'],
    ['css', '.a { margin: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0; }'],
    ['html', '<br><br><br><br><br><br><br><br><br>text'],
    ['yaml', '                    - a: "b"'],
  ])('%s: %s has the colors of the grammar', (language, line) => {
    const loaded = loadGrammar(language);
    const { tokens } = loaded.grammar.tokenizeLine2(line, null, 0);
    const kinds = (one: Uint32Array) =>
      Array.from(line, (character, at) =>
        character === ' '
          ? 0
          : (one[one.findLastIndex((start, index) => index % 2 === 0 && start <= at) + 1]! >>> 15) &
            511,
      );
    const { text, parts } = shortenLine(line, language);
    expect(parts.length > 0).toBe(language !== 'yaml');
    const short = loaded.grammar.tokenizeLine2(text, null, 0).tokens;
    expect(kinds(expandTokens(short, parts))).toEqual(kinds(tokens));
  });
});

test('spaces in the name of a document in Perl are those of its end', () => {
  const lines = ['print <<"            END";', 'text', '            END', 'my $after;'];
  const [, , , after = ''] = colorLines(lines, loadGrammar('perl'));
  expect(after).toBe(colorLines(['my $after;'], loadGrammar('perl')).join(''));
});

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
