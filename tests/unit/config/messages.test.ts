import { describe, expect, test } from 'vitest';
import { print } from './helpers.ts';

describe('validation', () => {
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
      "docs.json:4:5  error: navigation[0] must be an object, not the string "introduction"
        4 |     "introduction",
          |     ^^^^^^^^^^^^^^
        hint: write { "group": "Guides", "pages": ["introduction", "quickstart"] }

      docs.json:6:41  error: navigation[2].pages[1] must be the path of a page inside the project, not "../b"
        6 |     { "group": "Guides", "pages": ["a", "../b"] },
          |                                         ^^^^^^
        hint: move the file into the folder of docs.json: nothing outside it is read

      docs.json:7:33  error: navigation[3].pages must be a list, not the string "c"
        7 |     { "group": "More", "pages": "c" }
          |                                 ^^^
        hint: put it in square brackets: ["c"]

      docs.json:9:26  error: colors.primary must be a color with # and 3 or 6 hex digits, such as "#16A34A", not "16A34A"
        9 |   "colors": { "primary": "16A34A" },
          |                          ^^^^^^^^
        hint: write "#16A34A"

      docs.json:11:40  anchors[0].icon names an icon with the prefix "fa-"
        11 |     { "name": "A", "url": "a", "icon": "fa-book" },
           |                                        ^^^^^^^^^
        hint: write "book"

      docs.json:12:5  error: anchors[1] needs "url"
        12 |     { "name": "B", "urll": "b" }
           |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: add "url": "api-reference" (Path prefix of the pages of the anchor, usually a folder)

      docs.json:12:20  anchors[1] has no property "urll"
        12 |     { "name": "B", "urll": "b" }
           |                    ^^^^^^
        hint: did you mean "url"?

      docs.json:14:30  error: modeToggle.default must be "light" or "dark", not "drak"
        14 |   "modeToggle": { "default": "drak", "isHidden": "true" },
           |                              ^^^^^^
        hint: did you mean "dark"?

      docs.json:14:50  error: modeToggle.isHidden must be true or false, not the string "true"
        14 |   "modeToggle": { "default": "drak", "isHidden": "true" },
           |                                                  ^^^^^^
        hint: write true without quotes

      docs.json:15:32  error: topbarCtaButton.type must be "link" or "github", not "gitlab"
        15 |   "topbarCtaButton": { "type": "gitlab", "url": "https://gitlab.com/o/r" },
           |                                ^^^^^^^^
        hint: write "github" for a repository on GitHub, "link" for every other address

      docs.json:16:33  error: footerSocials.twitter must be an absolute URL that begins with "https://", not "@plants"
        16 |   "footerSocials": { "twitter": "@plants", "linkedin": "linkedin.com/plants" },
           |                                 ^^^^^^^^^
        hint: write "https://twitter.com/plants"

      docs.json:16:56  error: footerSocials.linkedin must be an absolute URL that begins with "https://", not "linkedin.com/plants"
        16 |   "footerSocials": { "twitter": "@plants", "linkedin": "linkedin.com/plants" },
           |                                                        ^^^^^^^^^^^^^^^^^^^^^
        hint: write "https://linkedin.com/plants"

      docs.json:17:3  docs.json has no property "thumbsRating"
        17 |   "thumbsRating": true
           |   ^^^^^^^^^^^^^^
        hint: docs.json has feedback.thumbsRating for this
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
    ['"basePath": "/docs"', 'basePath'],
    ['"search": { "place": "top" }', 'search'],
  ];

  test('tells what to write where the value shows it', () => {
    const hints = suggestions.map(([property]) => {
      const start = '{ "name": "A", "navigation": [{ "group": "A", "pages": ["a"] }], ';
      const [first = '', ...rest] = print(`${start}${property} }`).split('\n\n');
      const [message, , , hint] = first.split('\n');
      const more = rest.filter(Boolean).map((text) => `\n  and ${text.split('\n')[0]}`);
      return `${property}\n  ${message?.split('  ')[1]}\n${hint}${more.join('')}`;
    });
    expect(hints.join('\n')).toMatchInlineSnapshot(`
      ""feedback": { "suggestEdit": "False" }
        error: feedback.suggestEdit must be true or false, not the string "False"
        hint: write false without quotes
      "font": { "family": "Inter", "weight": "400" }
        error: font.weight must be a number, not the string "400"
        hint: write 400 without quotes
      "versions": [2]
        error: versions[0] must be a string or an object, not 2
        hint: put it in double quotes: "2"
      "topbarLinks": { "name": "A", "url": "/a" }
        error: topbarLinks must be a list, not an object
        hint: put it in square brackets: [{ … }]
      "tabs": [{ "name": "A", "url": "localhost:3000" }]
        error: tabs[0].url must be a URL (http, https, mailto or tel) or a path of the site, not "localhost:3000"
        hint: write "http://localhost:3000"
      "tabs": [{ "name": "A", "url": "//example.com" }]
        error: tabs[0].url must be a URL (http, https, mailto or tel) or a path of the site, not "//example.com"
        hint: write "https://example.com"
      "tabs": [{ "name": "A", "url": "data:text/html,a" }]
        error: tabs[0].url must be a URL (http, https, mailto or tel) or a path of the site, not "data:text/html,a"
        hint: write an address that begins with https://, mailto: or tel:, or a path of the site
      "colors": { "primary": "red" }
        error: colors.primary must be a color with # and 3 or 6 hex digits, such as "#16A34A", not "red"
        hint: write "#FF0000"
      "colors": { "primary": "#16A34AFF" }
        error: colors.primary must be a color with # and 3 or 6 hex digits, such as "#16A34A", not "#16A34AFF"
        hint: write "#16A34A"
      "colors": "red"
        error: colors must be an object, not the string "red"
        hint: write for example { "primary": "#16A34A", "light": "#4ADE80", "dark": "#166534" } (Colors of the site, as \`#\` and 3 or 6 hexadecimal digits)
      "logo": "images\\\\logo.svg"
        error: logo must be the path of a file inside the project, or a URL, not "images\\\\logo.svg"
        hint: write slashes: "images/logo.svg"
      "favicon": "../favicon.svg"
        error: favicon must be the path of a file inside the project, or a URL, not "../favicon.svg"
        hint: move the file into the folder of docs.json: nothing outside it is read
      "favicon": "C:\\\\favicon.svg"
        error: favicon must be the path of a file inside the project, or a URL, not "C:\\\\favicon.svg"
        hint: write the path as seen from the folder of docs.json
      "footerSocials": { "github": "plants" }
        error: footerSocials.github must be an absolute URL that begins with "https://", not "plants"
        hint: write "https://github.com/plants"
      "footerSocials": { "slack": "plants" }
        error: footerSocials.slack must be an absolute URL that begins with "https://", not "plants"
        hint: write the whole address, beginning with https://
      "footerSocials": { "twiter": "https://x.com/a" }
        footerSocials names a platform without an icon of its own: "twiter"
        hint: did you mean "twitter"?
      "layout": "sidnav"
        error: layout must be "topnav", "sidenav" or "solidSidenav", not "sidnav"
        hint: did you mean "sidenav"?
      "layout": "other"
        error: layout must be "topnav", "sidenav" or "solidSidenav", not "other"
        hint: Position of the header: above the page (\`topnav\`), or in the sidebar (\`sidenav\`, or \`solidSidenav\` with a tinted sidebar)
      "topbar": null
        error: topbar must be an object, not null
        hint: remove it, or give it a value
      "analytics": { "ga4": { "id": "G-1" } }
        error: analytics.ga4 needs "measurementId"
        hint: add "measurementId": … (Measurement ID, which begins with \`G-\`)
        and docs.json:1:90  analytics.ga4 has no property "id"
      "Colors": {}
        docs.json has no property "Colors"
        hint: did you mean "colors"?
      "logoHref": "/"
        docs.json has no property "logoHref"
        hint: docs.json has logo.href for this
      "plausible": { "domain": "a.example" }
        docs.json has no property "plausible"
        hint: docs.json has analytics.plausible for this
      "basePath": "/docs"
        docs.json has no property "basePath"
        hint: remove it
      "search": { "place": "top" }
        search has no property "place"
        hint: remove it; there are prompt, location"
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
      'docs.json:3:15  error: docs.json has a comma before the closing ]',
      'docs.json:4:19  error: docs.json has a comma before the closing }',
      'docs.json:4:22  error: docs.json has a comma before the closing }',
    ]);
  });

  test('is an error with its place and hint', () => {
    expect(texts.map(print).join('\n')).toMatchInlineSnapshot(`
      "docs.json:1:1  error: docs.json is empty
        1 | 
          | ^
        hint: write { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }

      docs.json:1:13  error: docs.json has a comma before the closing }
        1 | {"name": "A",}
          |             ^
        hint: remove the comma

      docs.json:1:20  error: docs.json has a comma before the closing ]
        1 | {"pages": ["a", "b",]}
          |                    ^
        hint: remove the comma

      docs.json:2:13  error: docs.json lacks a comma after this
        2 |   "name": "A"
          |             ^
        hint: put a comma between two properties or list items

      docs.json:2:3  error: docs.json has a comment, which JSON does not allow
        2 |   // note
          |   ^^^^^^^
        hint: remove the comment

      docs.json:3:16  error: docs.json has a comment, which JSON does not allow
        3 |   "name": "A", /* more */ "logo": "a",
          |                ^^^^^^^^^^
        hint: remove the comment

      docs.json:3:38  error: docs.json has a comma before the closing }
        3 |   "name": "A", /* more */ "logo": "a",
          |                                      ^
        hint: remove the comma

      docs.json:1:3  error: docs.json has text in single quotes
        1 | { 'name': 'A' }
          |   ^^^^^^
        hint: use double quotes

      docs.json:1:3  error: docs.json has a word that JSON does not know
        1 | { name: "A" }
          |   ^^^^
        hint: put names and text in double quotes; only numbers, true, false and null go without

      docs.json:1:11  error: docs.json has a word that JSON does not know
        1 | { "name": A }
          |           ^
        hint: put names and text in double quotes; only numbers, true, false and null go without

      docs.json:1:10  error: docs.json lacks a colon after the name of a property
        1 | { "name" "A" }
          |          ^^^
        hint: write "name": value

      docs.json:1:11  error: docs.json has a text without closing quote
        1 | { "name": "A
          |           ^^
        hint: close the text with a double quote on the same line; write a line break as \\n

      docs.json:1:11  error: docs.json has a text without closing quote
        1 | { "name": "A
          |           ^^
        hint: close the text with a double quote on the same line; write a line break as \\n

      docs.json:1:11  error: docs.json lacks a value here
        1 | { "name": }
          |           ^
        hint: write a value, or remove the name and the comma before it

      docs.json:1:13  error: docs.json ends before an object is closed
        1 | { "name": "A" 
          |             ^
        hint: add the missing }

      docs.json:1:15  error: docs.json ends before a list is closed
        1 | { "pages": ["a" 
          |               ^
        hint: add the missing ]

      docs.json:1:17  error: docs.json has a } while a list is still open
        1 | { "pages": ["a" }
          |                 ^
        hint: close it with ] before

      docs.json:1:17  error: docs.json goes on after the end of its object
        1 | { "name": "A" } }
          |                 ^
        hint: remove what follows the last }, or one } before it

      docs.json:1:11  error: docs.json has a backslash before a character that takes none
        1 | { "logo": "a\\b\\d" }
          |           ^^^^^^^
        hint: write a backslash as \\\\, or use a slash in paths

      docs.json:1:11  error: docs.json has a broken character code
        1 | { "logo": "\\u12" }
          |           ^^^^^^
        hint: write \\u and four hexadecimal digits

      docs.json:1:11  error: docs.json has an invisible control character in a text
        1 | { "logo": "a\\u0001" }
          |           ^^^^^^^^^
        hint: write a tab as \\t and a line break as \\n

      docs.json:1:13  error: docs.json has a word that JSON does not know
        1 | { "weight": .5 }
          |             ^^
        hint: put names and text in double quotes; only numbers, true, false and null go without

      docs.json:1:13  error: docs.json lacks a comma after this
        1 | { "weight": 05 }
          |             ^
        hint: put a comma between two properties or list items

      docs.json:1:1  error: docs.json is not written in UTF-8
        1 | \\u0000\\u0000
          | ^^^^^^
        hint: save the file as UTF-8

      docs.json:1:1  error: docs.json has a word that JSON does not know
        1 | <html>
          | ^^^^^^
        hint: put names and text in double quotes; only numbers, true, false and null go without
      "
    `);
  });
});
