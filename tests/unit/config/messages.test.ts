import { describe, expect, test } from 'vitest';
import { print } from './helpers.ts';

describe('validation', () => {
  test('shows how to write a property whose name is a path', () => {
    const text = `{
  "name": "Plant Store",
  "navigation": [{ "group": "Guides", "pages": ["a"] }],
  "feedback.thumbsRating": true,
  "feedback.stars": true
}`;
    expect(print(text)).toMatchInlineSnapshot(`
      "docs.json:4:3  Unknown property "feedback.thumbsRating".
        4 |   "feedback.thumbsRating": true,
          |   ^^^^^^^^^^^^^^^^^^^^^^^
        hint: Nest it: "feedback": { "thumbsRating": … }.

      docs.json:5:3  Unknown property "feedback.stars".
        5 |   "feedback.stars": true
          |   ^^^^^^^^^^^^^^^^
        hint: Remove it.
      "
    `);
  });

  test('suggests no URL for an account on an unknown platform', () => {
    const text = `{
  "name": "Plant Store",
  "navigation": [{ "group": "Guides", "pages": ["a"] }],
  "footerSocials": { "constructor": "@plants" }
}`;
    expect(print(text)).toContain('hint: Use a full URL that starts with https://.');
  });

  test('shows every problem at once, in line order', () => {
    const text = `{
  "name": "Plant Store",
  "navigation": [
    "introduction",
    "quickstart",
    { "group": "Guides", "pages": ["a", "../b"] },
    { "group": "More", "pages": "c" }
  ],
  "colors": { "primary": "16A34A" },
  "anchors": [
    { "name": "A", "url": "a", "icon": "fa-book" },
    { "name": "B", "urll": "b" }
  ],
  "modeToggle": { "default": "drak", "isHidden": "true" },
  "topbarCtaButton": { "type": "gitlab", "url": "https://gitlab.com/o/r" },
  "footerSocials": { "twitter": "@plants", "linkedin": "linkedin.com/plants" },
  "thumbsRating": true
}`;
    expect(print(text)).toMatchInlineSnapshot(`
      "docs.json:4:5  error: navigation[0]: Expected an object, got "introduction".
        4 |     "introduction",
          |     ^^^^^^^^^^^^^^
        hint: Use { "group": "Guides", "pages": ["introduction", "quickstart"] }.

      docs.json:6:41  error: navigation[2].pages[1]: Expected the path of a page inside the project, got "../b".
        6 |     { "group": "Guides", "pages": ["a", "../b"] },
          |                                         ^^^^^^
        hint: Move the file into the folder of docs.json. Trellis does not read files outside it.

      docs.json:7:33  error: navigation[3].pages: Expected a list, got "c".
        7 |     { "group": "More", "pages": "c" }
          |                                 ^^^
        hint: Add square brackets: ["c"].

      docs.json:9:26  error: colors.primary: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "16A34A".
        9 |   "colors": { "primary": "16A34A" },
          |                          ^^^^^^^^
        hint: Use "#16A34A".

      docs.json:11:40  anchors[0].icon: Icon names have no prefix "fa-".
        11 |     { "name": "A", "url": "a", "icon": "fa-book" },
           |                                        ^^^^^^^^^
        hint: Use "book".

      docs.json:12:5  error: anchors[1]: Missing property "url".
        12 |     { "name": "B", "urll": "b" }
           |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: Add "url": "api-reference"

      docs.json:12:20  anchors[1]: Unknown property "urll".
        12 |     { "name": "B", "urll": "b" }
           |                    ^^^^^^
        hint: Did you mean "url"?

      docs.json:14:30  error: modeToggle.default: Expected "light" or "dark", got "drak".
        14 |   "modeToggle": { "default": "drak", "isHidden": "true" },
           |                              ^^^^^^
        hint: Did you mean "dark"?

      docs.json:14:50  error: modeToggle.isHidden: Expected true or false, got "true".
        14 |   "modeToggle": { "default": "drak", "isHidden": "true" },
           |                                                  ^^^^^^
        hint: Use true without quotes.

      docs.json:15:32  error: topbarCtaButton.type: Expected "link" or "github", got "gitlab".
        15 |   "topbarCtaButton": { "type": "gitlab", "url": "https://gitlab.com/o/r" },
           |                                ^^^^^^^^
        hint: Use "github" for a repository on GitHub, and "link" for other URLs.

      docs.json:16:33  error: footerSocials.twitter: Expected an absolute URL that starts with "https://", got "@plants".
        16 |   "footerSocials": { "twitter": "@plants", "linkedin": "linkedin.com/plants" },
           |                                 ^^^^^^^^^
        hint: Use "https://twitter.com/plants".

      docs.json:16:56  error: footerSocials.linkedin: Expected an absolute URL that starts with "https://", got "linkedin.com/plants".
        16 |   "footerSocials": { "twitter": "@plants", "linkedin": "linkedin.com/plants" },
           |                                                        ^^^^^^^^^^^^^^^^^^^^^
        hint: Use "https://linkedin.com/plants".

      docs.json:17:3  Unknown property "thumbsRating".
        17 |   "thumbsRating": true
           |   ^^^^^^^^^^^^^^
        hint: Use "feedback.thumbsRating" instead.
      "
    `);
  });

  const suggestions: [string, string][] = [
    ['"feedback": { "suggestEdit": "False" }', 'suggestEdit'],
    ['"font": { "family": "Inter", "weight": "400" }', 'weight'],
    ['"versions": [2]', 'versions'],
    ['"topbarLinks": { "name": "A", "url": "/a" }', 'topbarLinks'],
    ['"tabs": [{ "name": "A", "url": "localhost:3000" }]', 'tabs'],
    ['"tabs": [{ "name": "A", "url": "//example.com" }]', 'tabs'],
    ['"tabs": [{ "name": "A", "url": "data:text/html,a" }]', 'tabs'],
    ['"colors": { "primary": "red" }', 'colors'],
    ['"colors": { "primary": "#16A34AFF" }', 'colors'],
    ['"colors": "red"', 'colors'],
    ['"logo": "images\\\\logo.svg"', 'logo'],
    ['"favicon": "../favicon.svg"', 'favicon'],
    ['"favicon": "C:\\\\favicon.svg"', 'favicon'],
    ['"footerSocials": { "github": "plants" }', 'github'],
    ['"footerSocials": { "slack": "plants" }', 'slack'],
    ['"footerSocials": { "twiter": "https://x.com/a" }', 'twiter'],
    ['"layout": "sidnav"', 'layout'],
    ['"layout": "other"', 'layout'],
    ['"topbar": null', 'topbar'],
    ['"analytics": { "ga4": { "id": "G-1" } }', 'ga4'],
    ['"Colors": {}', 'colors'],
    ['"logoHref": "/"', 'logo'],
    ['"plausible": { "domain": "a.example" }', 'plausible'],
    ['"asyncapi": "events.yaml"', 'asyncapi'],
    ['"basePath": "/docs"', 'basePath'],
    ['"search": { "place": "top" }', 'search'],
  ];

  test('suggests a fix if the value indicates one', () => {
    const hints = suggestions.map(([property]) => {
      const start = '{ "name": "A", "navigation": [{ "group": "A", "pages": ["a"] }], ';
      const [first = '', ...rest] = print(`${start}${property} }`).split('\n\n');
      const [message, , , hint] = first.split('\n');
      const more = rest.filter(Boolean).map((text) => `\n  and ${text.split('\n')[0]}`);
      return `${property}\n  ${message?.split('  ')[1]}\n${hint}${more.join('')}`;
    });
    expect(hints.join('\n')).toMatchInlineSnapshot(`
      ""feedback": { "suggestEdit": "False" }
        error: feedback.suggestEdit: Expected true or false, got "False".
        hint: Use false without quotes.
      "font": { "family": "Inter", "weight": "400" }
        error: font.weight: Expected a number, got "400".
        hint: Use 400 without quotes.
      "versions": [2]
        error: versions[0]: Expected a string or an object, got 2.
        hint: Add double quotes: "2".
      "topbarLinks": { "name": "A", "url": "/a" }
        error: topbarLinks: Expected a list, got an object.
        hint: Add square brackets: [{ … }].
      "tabs": [{ "name": "A", "url": "localhost:3000" }]
        error: tabs[0].url: Expected a URL (http, https, mailto or tel) or a path of the site, got "localhost:3000".
        hint: Use "http://localhost:3000".
      "tabs": [{ "name": "A", "url": "//example.com" }]
        error: tabs[0].url: Expected a URL (http, https, mailto or tel) or a path of the site, got "//example.com".
        hint: Use "https://example.com".
      "tabs": [{ "name": "A", "url": "data:text/html,a" }]
        error: tabs[0].url: Expected a URL (http, https, mailto or tel) or a path of the site, got "data:text/html,a".
        hint: Use a URL that starts with https://, mailto:, or tel:, or a path of the site.
      "colors": { "primary": "red" }
        error: colors.primary: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "red".
        hint: Use "#FF0000".
      "colors": { "primary": "#16A34AFF" }
        error: colors.primary: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "#16A34AFF".
        hint: Use "#16A34A".
      "colors": "red"
        error: colors: Expected an object, got "red".
        hint: Example: { "primary": "#16A34A", "light": "#4ADE80", "dark": "#166534" }
      "logo": "images\\\\logo.svg"
        error: logo: Expected the path of a file inside the project, or a URL, got "images\\\\logo.svg".
        hint: Use forward slashes: "images/logo.svg".
      "favicon": "../favicon.svg"
        error: favicon: Expected the path of a file inside the project, or a URL, got "../favicon.svg".
        hint: Move the file into the folder of docs.json. Trellis does not read files outside it.
      "favicon": "C:\\\\favicon.svg"
        error: favicon: Expected the path of a file inside the project, or a URL, got "C:\\\\favicon.svg".
        hint: Use a path relative to the folder of docs.json.
      "footerSocials": { "github": "plants" }
        error: footerSocials.github: Expected an absolute URL that starts with "https://", got "plants".
        hint: Use "https://github.com/plants".
      "footerSocials": { "slack": "plants" }
        error: footerSocials.slack: Expected an absolute URL that starts with "https://", got "plants".
        hint: Use a full URL that starts with https://.
      "footerSocials": { "twiter": "https://x.com/a" }
        footerSocials: Unknown platform "twiter"; shown with a generic icon.
        hint: Did you mean "twitter"?
      "layout": "sidnav"
        error: layout: Expected "topnav", "sidenav", or "solidSidenav", got "sidnav".
        hint: Did you mean "sidenav"?
      "layout": "other"
        error: layout: Expected "topnav", "sidenav", or "solidSidenav", got "other".
        hint: Position of the header: above the page (\`topnav\`), or in the sidebar (\`sidenav\`, or \`solidSidenav\` with a tinted sidebar).
      "topbar": null
        error: topbar: Expected an object, got null.
        hint: Set a value, or remove the property.
      "analytics": { "ga4": { "id": "G-1" } }
        error: analytics.ga4: Missing property "measurementId".
        hint: Add "measurementId": …
        and docs.json:1:90  analytics.ga4: Unknown property "id".
      "Colors": {}
        Unknown property "Colors".
        hint: Did you mean "colors"?
      "logoHref": "/"
        Unknown property "logoHref".
        hint: Use "logo.href" instead.
      "plausible": { "domain": "a.example" }
        Unknown property "plausible".
        hint: Use "analytics.plausible" instead.
      "asyncapi": "events.yaml"
        Unknown property "asyncapi".
        hint: Use "api.asyncapi" instead.
      "basePath": "/docs"
        Unknown property "basePath".
        hint: Remove it.
      "search": { "place": "top" }
        search: Unknown property "place".
        hint: Remove it. Supported properties: prompt, location."
    `);
  });
});

describe('a text that is no JSON', () => {
  const texts = [
    '',
    '{"name": "A",}',
    '{"pages": ["a", "b",]}',
    '{\n  "name": "A"\n  "logo": "a"\n}',
    '{\n  // note\n  "name": "A", /* more */ "logo": "a",\n}',
    "{ 'name': 'A' }",
    '{ name: "A" }',
    '{ "name": A }',
    '{ "name" "A" }',
    '{ "name": "A',
    '{ "name": "A\n" }',
    '{ "name": }',
    '{ "name": "A" ',
    '{ "pages": ["a" ',
    '{ "pages": ["a" }',
    '{ "name": "A" } }',
    '{ "logo": "a\\b\\d" }',
    '{ "logo": "\\u12" }',
    '{ "logo": "a\u0001" }',
    '{ "weight": .5 }',
    '{ "weight": 05 }',
    '\0\0',
    '<html>',
  ];

  test('names every comma that has nothing behind it', () => {
    const text = '{\n  "name": "A",\n  "tabs": ["a", ],\n  "pages": {"b": 1, },\n}';
    expect(print(text).match(/^docs.*$/gm)).toEqual([
      'docs.json:3:15  error: Unexpected comma before "]".',
      'docs.json:4:19  error: Unexpected comma before "}".',
      'docs.json:4:22  error: Unexpected comma before "}".',
    ]);
  });

  test('is an error with its place and hint', () => {
    expect(texts.map(print).join('\n')).toMatchInlineSnapshot(`
      "docs.json:1:1  error: The file is empty.
        1 | 
          | ^
        hint: Example: { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }

      docs.json:1:13  error: Unexpected comma before "}".
        1 | {"name": "A",}
          |             ^
        hint: Remove the comma.

      docs.json:1:20  error: Unexpected comma before "]".
        1 | {"pages": ["a", "b",]}
          |                    ^
        hint: Remove the comma.

      docs.json:2:13  error: Missing comma.
        2 |   "name": "A"
          |             ^
        hint: Add a comma between properties or list items.

      docs.json:2:3  error: JSON does not allow comments.
        2 |   // note
          |   ^^^^^^^
        hint: Remove the comment.

      docs.json:3:16  error: JSON does not allow comments.
        3 |   "name": "A", /* more */ "logo": "a",
          |                ^^^^^^^^^^
        hint: Remove the comment.

      docs.json:3:38  error: Unexpected comma before "}".
        3 |   "name": "A", /* more */ "logo": "a",
          |                                      ^
        hint: Remove the comma.

      docs.json:1:3  error: Unexpected single quotes.
        1 | { 'name': 'A' }
          |   ^^^^^^
        hint: Use double quotes.

      docs.json:1:3  error: Unexpected word.
        1 | { name: "A" }
          |   ^^^^
        hint: Put names and strings in double quotes. Only numbers, true, false, and null have no quotes.

      docs.json:1:11  error: Unexpected word.
        1 | { "name": A }
          |           ^
        hint: Put names and strings in double quotes. Only numbers, true, false, and null have no quotes.

      docs.json:1:10  error: Missing colon after a property name.
        1 | { "name" "A" }
          |          ^^^
        hint: Use the form "name": value.

      docs.json:1:11  error: Unclosed string.
        1 | { "name": "A
          |           ^^
        hint: Close the string with a double quote on the same line. Write line breaks as \\n.

      docs.json:1:11  error: Unclosed string.
        1 | { "name": "A
          |           ^^
        hint: Close the string with a double quote on the same line. Write line breaks as \\n.

      docs.json:1:11  error: Missing value.
        1 | { "name": }
          |           ^
        hint: Add a value, or remove the property name and the comma before it.

      docs.json:1:13  error: Unexpected end of file in an object.
        1 | { "name": "A" 
          |             ^
        hint: Add the missing "}".

      docs.json:1:15  error: Unexpected end of file in a list.
        1 | { "pages": ["a" 
          |               ^
        hint: Add the missing "]".

      docs.json:1:17  error: Unexpected "}": the list before it is not closed.
        1 | { "pages": ["a" }
          |                 ^
        hint: Add "]" before it.

      docs.json:1:17  error: Unexpected text after the end of the object.
        1 | { "name": "A" } }
          |                 ^
        hint: Remove the text after the last "}", or an extra "}" before it.

      docs.json:1:11  error: Invalid escape sequence.
        1 | { "logo": "a\\b\\d" }
          |           ^^^^^^^
        hint: Write a backslash as \\\\, or use a forward slash in paths.

      docs.json:1:11  error: Invalid Unicode escape.
        1 | { "logo": "\\u12" }
          |           ^^^^^^
        hint: Use \\u followed by four hexadecimal digits.

      docs.json:1:11  error: Invalid control character in a string.
        1 | { "logo": "a\\u0001" }
          |           ^^^^^^^^^
        hint: Write a tab as \\t and a line break as \\n.

      docs.json:1:13  error: Unexpected word.
        1 | { "weight": .5 }
          |             ^^
        hint: Put names and strings in double quotes. Only numbers, true, false, and null have no quotes.

      docs.json:1:13  error: Missing comma.
        1 | { "weight": 05 }
          |             ^
        hint: Add a comma between properties or list items.

      docs.json:1:1  error: The file is not encoded in UTF-8.
        1 | \\u0000\\u0000
          | ^^^^^^
        hint: Save the file as UTF-8.

      docs.json:1:1  error: Unexpected word.
        1 | <html>
          | ^^^^^^
        hint: Put names and strings in double quotes. Only numbers, true, false, and null have no quotes.
      "
    `);
  });
});
