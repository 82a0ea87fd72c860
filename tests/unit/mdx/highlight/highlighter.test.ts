import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLanguage, Highlighter } from '../../../../src/mdx/highlighter.ts';

const highlighter = new Highlighter();
const htmlOf = (...args: Parameters<Highlighter['highlight']>) =>
  highlighter.highlight(...args).html;

describe('languages', () => {
  test.each([
    ['js', 'javascript'],
    ['JSX', 'jsx'],
    ['ts', 'typescript'],
    ['sh', 'shellscript'],
    ['curl', 'shellscript'],
    ['console', 'shellsession'],
    ['py', 'python'],
    ['yml', 'yaml'],
    ['golang', 'go'],
    ['c#', 'csharp'],
    ['c++', 'cpp'],
    ['Dockerfile', 'docker'],
    ['.env', 'dotenv'],
    ['env', 'dotenv'],
    ['rb', 'ruby'],
    ['text', undefined],
    ['plaintext', undefined],
    ['', undefined],
    ['brainfog', undefined],
    ['constructor', undefined],
  ])('%s is %s', (name, language) => {
    expect(findLanguage(name)).toBe(language);
  });
});

describe('colors', () => {
  test('tokens carry the letter of their kind', () => {
    expect(htmlOf('.a { b: "c" } /* d */', 'css')).toBe(
      '<span class=p>.</span><span class=a>a </span><span class=p>{</span> b<span class=p>: </span>' +
        '<span class=s>"c" </span><span class=p>} </span><span class=c>/* d */</span>',
    );
  });

  test('JSON and languages like JavaScript have the color of punctuation, and elements for everything else', () => {
    expect(htmlOf('const a = b("c"); // d', 'js')).toBe(
      '<span class=k>const </span><span class=n>a </span>= <span class=f>b</span>(<span class=s>"c"</span>); <span class=c>// d</span>',
    );
    expect(htmlOf('{"a": [1, true]} x', 'json')).toBe(
      '{"<span class=a>a</span>": [<span class=n>1</span>, <span class=n>true</span>]}<span class=x> x</span>',
    );
  });

  test('punctuation has no elements in exactly the languages whose blocks have its color', () => {
    const css = readFileSync('src/output/pages/styles/prose.css', 'utf8');
    const [list = ''] =
      /> :is\([^)]+|> *:is\([^)]+/.exec(css.slice(css.indexOf('has no elements there'))) ?? [];
    const colored = Array.from(list.matchAll(/\.language-([\w-]+)/g), ([, name = '']) => name);
    const others = ['css', 'ruby', 'rust', 'kotlin', 'swift', 'c', 'cpp', 'html', 'jsonnet'];
    expect(colored).toHaveLength(13);
    for (const name of colored) expect(htmlOf('{ ; }', name), name).not.toContain('class=p');
    for (const name of others) expect(htmlOf('f(a, b);', name), name).not.toContain('class=x');
  });

  test('a backslash that continues a line stays with the blank before it', () => {
    expect(htmlOf("curl 'a' \\\n  -v", 'sh')).toBe(
      "<span class=f>curl </span><span class=s>'a'</span><span class=b> \\</span>\n" +
        '  <span class=n>-v</span>',
    );
  });

  test('state goes on from line to line', () => {
    expect(htmlOf('/* a\nb */', 'js')).toBe('<span class=c>/* a</span>\n<span class=c>b */</span>');
  });

  test('a line has the colors of its context, regardless of code highlighted before', () => {
    const last = (code: string) => htmlOf(code, 'js').split('\n').at(-1);
    const alone = last('let x = 1;');
    const inComment = last('/* a\nlet x = 1;');
    expect(inComment).toBe('<span class=c>let x = 1;</span>');
    expect(last('`a\nlet x = 1;')).toBe('<span class=s>let x = 1;</span>');
    expect(last('/* b */\nlet x = 1;')).toBe(alone);
    expect(last('/* c\nlet x = 1;')).toBe(inComment);
  });

  test('an unknown language is plain, escaped text', () => {
    expect(highlighter.highlight('a <b> & c', 'brainfog')).toEqual({
      html: 'a &lt;b&gt; &amp; c',
      lang: 'text',
    });
  });

  test('signs of HTML in code are escaped', () => {
    expect(htmlOf('a < b && c', 'js')).not.toMatch(/< |&&/);
  });

  test('a very long line is left plain', () => {
    const line = `"${'x'.repeat(3000)}"`;
    expect(htmlOf(line, 'json')).toBe(line);
  });

  test('an empty line stays', () => {
    expect(htmlOf('a\n\nb', 'text')).toBe('a\n\nb');
  });

  test('front matter in Markdown has its own colors, regardless of code highlighted before', () => {
    expect(htmlOf('---\ntitle: A\n---', 'md')).toContain('<span class=a>title</span>');
  });
});

describe('elements of lines', () => {
  test('lines that nothing distinguishes have none', () => {
    expect(htmlOf('a\nb', 'text', { highlight: new Set(), focus: new Set() })).toBe('a\nb');
  });

  test('numbered lines have one each', () => {
    expect(htmlOf('a\n\nb', 'text', { lines: true })).toBe(
      '<span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span>',
    );
  });

  test('all lines have one if one is marked', () => {
    expect(htmlOf('a\nb // [!code ++]', 'js')).toMatch(
      /^<span class="line"><span class=x>a<\/span><\/span>\n<span class="line diff add">/,
    );
  });
});

describe('marked lines', () => {
  test('options mark lines counted from 1', () => {
    const options = { highlight: new Set([1]), focus: new Set([2]) };
    expect(htmlOf('a\nb', 'text', options)).toBe(
      '<span class="line highlighted">a</span>\n<span class="line focused">b</span>',
    );
  });

  test('a line marked twice has its class once', () => {
    expect(htmlOf('a // [!code highlight]', 'text', { highlight: new Set([1]) })).toBe(
      '<span class="line highlighted">a</span>',
    );
  });
});
