import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildJsonSchema, buildReference } from '../../../src/config/reference.ts';
import { minimal } from './helpers.ts';
import { docsJsonSample } from './docs-json-sample.ts';
import { sample } from './sample.ts';

const schema = buildJsonSchema();
const rows = buildReference();
const row = (path: string) => rows.find((one) => one.path === path);

describe('the JSON Schema', () => {
  // Parsed by zod as any other JSON Schema, independently of the original schema.
  const check = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

  test('is one of draft 7 with a title', () => {
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'docs.json',
      required: ['name', 'navigation'],
    });
  });

  test.each([
    ['the smallest docs.json', minimal],
    ['every property', sample],
    ['every property that came with an object as navigation', docsJsonSample],
    ['pages alone', { name: 'A', navigation: { pages: ['a'] } }],
    ['one logo', { ...minimal, logo: '/a.svg' }],
    ['accounts as a list', { ...minimal, footerSocials: [{ type: 'x', url: 'https://x.com/a' }] }],
    ['capital hex digits', { ...minimal, colors: { primary: '#ABCDEF' } }],
  ])('accepts %s', (_case, value) => {
    expect(check.safeParse(value).error?.issues).toBeUndefined();
  });

  test.each([
    ['no name', { navigation: minimal.navigation }],
    ['an unknown property', { ...minimal, colors: {} }],
    ['a group without pages', { ...minimal, navigation: [{ group: 'A' }] }],
    ['a color name', { ...minimal, colors: { primary: 'red' } }],
    ['an unknown choice', { ...minimal, layout: 'other' }],
    ['an unnamed tab', { name: 'A', navigation: { tabs: [{ pages: ['a'] }] } }],
    ['an unknown division', { name: 'A', navigation: { tab: [] } }],
  ])('refuses %s', (_case, value) => {
    expect(check.safeParse(value).success).toBe(false);
  });
});

describe('the reference', () => {
  test('lists each property once, with a sentence', () => {
    const paths = rows.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { description } of rows) expect(description).toMatch(/^[`A-Z].*\.$/s);
  });

  test('has type, default and example', () => {
    expect(row('logo')).toMatchInlineSnapshot(`
      {
        "default": undefined,
        "deprecated": false,
        "description": "Logo in the header: a path or URL for both modes, or one for each mode. Default: the name of the site as text.",
        "dialect": "mintJson",
        "example": ""/logo.svg"",
        "path": "logo",
        "required": false,
        "type": "string | object",
      }
    `);
    expect(row('api.playground.mode')).toMatchInlineSnapshot(`
      {
        "default": ""show"",
        "deprecated": false,
        "description": "\`show\` lets readers send requests, \`simple\` shows only the endpoint, and \`hide\` removes the playground.",
        "dialect": "mintJson",
        "example": undefined,
        "path": "api.playground.mode",
        "required": false,
        "type": ""show" | "simple" | "hide"",
      }
    `);
    expect(row('navigation[].pages')).toMatchInlineSnapshot(`
      {
        "default": undefined,
        "deprecated": false,
        "description": "Pages and nested groups in the order of the sidebar. Paths have no extension and are relative to the folder of docs.json.",
        "dialect": "mintJson",
        "example": "["introduction", "guides/quickstart"]",
        "path": "navigation[].pages",
        "required": true,
        "type": "(string | object)[]",
      }
    `);
  });

  // The properties of the specification, whether they are required, and their defaults.
  test.each([
    ['name', true, undefined],
    ['navigation', true, undefined],
    ['navigation[].group', true, undefined],
    ['navigation[].pages', true, undefined],
    ['logo', false, undefined],
    ['logo.light', false, undefined],
    ['logo.dark', false, undefined],
    ['logo.href', false, '"/"'],
    ['favicon', false, undefined],
    ['colors', false, undefined],
    ['colors.primary', true, undefined],
    ['colors.light', false, undefined],
    ['colors.dark', false, undefined],
    ['colors.background.light', false, undefined],
    ['colors.background.dark', false, undefined],
    ['topbarLinks', false, undefined],
    ['topbarLinks[].name', false, undefined],
    ['topbarLinks[].url', true, undefined],
    ['topbarCtaButton.type', false, '"link"'],
    ['topbarCtaButton.url', true, undefined],
    ['topbarCtaButton.name', false, undefined],
    ['versions', false, undefined],
    ['anchors[].icon', false, undefined],
    ['anchors[].name', true, undefined],
    ['anchors[].url', true, undefined],
    ['anchors[].color', false, undefined],
    ['anchors[].color.from', true, undefined],
    ['anchors[].color.to', true, undefined],
    ['anchors[].version', false, undefined],
    ['anchors[].isDefaultHidden', false, 'false'],
    ['anchors[].iconType', false, '"duotone"'],
    ['topAnchor.name', false, '"Documentation"'],
    ['topAnchor.icon', false, '"book-open"'],
    ['topAnchor.iconType', false, '"duotone"'],
    ['tabs[].name', true, undefined],
    ['tabs[].url', true, undefined],
    ['api.baseUrl', false, undefined],
    ['api.auth.method', false, undefined],
    ['api.auth.name', false, undefined],
    ['api.auth.inputPrefix', false, undefined],
    ['api.playground.mode', false, '"show"'],
    ['api.maintainOrder', false, 'true'],
    ['openapi', false, undefined],
    ['footerSocials', false, undefined],
    ['feedback.suggestEdit', false, 'false'],
    ['feedback.raiseIssue', false, 'false'],
    ['modeToggle.default', false, undefined],
    ['modeToggle.isHidden', false, 'false'],
    ['backgroundImage', false, undefined],
  ])('knows %s (required: %s, default: %s)', (path, required, byDefault) => {
    expect(row(path)).toMatchObject({ required });
    expect(row(path)?.default).toBe(byDefault);
  });

  test.each([
    'website',
    'facebook',
    'twitter',
    'discord',
    'slack',
    'github',
    'linkedin',
    'instagram',
    'hacker-news',
  ])('knows the account %s', (platform) => {
    expect(row(`footerSocials.${platform}`)).toMatchObject({ type: 'string', required: false });
  });

  test('distinguishes both formats of docs.json, with mint.json first', () => {
    const dialects = rows.map(({ dialect }) => dialect);
    expect(dialects.lastIndexOf('mintJson')).toBeLessThan(dialects.indexOf('docsJson'));
    const isDocsJson = (path: string) => row(path)?.dialect === 'docsJson';
    expect(['navigation', 'tabs[].name', 'api.baseUrl', 'metadata'].filter(isDocsJson)).toEqual([]);
    const docsJson = [
      'navigation.tabs[].tab',
      'api.mdx.server',
      'appearance',
      'fonts.heading.family',
    ];
    expect(docsJson.filter((path) => !isDocsJson(path))).toEqual([]);
    expect(JSON.stringify(schema)).not.toContain('"dialect"');
  });

  test('lists divisions without those inside them', () => {
    const divisions = rows
      .filter(({ path }) => path.startsWith('navigation.tabs'))
      .map(({ path }) => path);
    expect(divisions).toMatchInlineSnapshot(`
      [
        "navigation.tabs",
        "navigation.tabs[].tab",
        "navigation.tabs[].align",
        "navigation.tabs[].graphql",
        "navigation.tabs[].href",
        "navigation.tabs[].icon",
        "navigation.tabs[].icon.name",
        "navigation.tabs[].icon.style",
        "navigation.tabs[].icon.library",
        "navigation.tabs[].iconType",
        "navigation.tabs[].description",
        "navigation.tabs[].tag",
        "navigation.tabs[].color",
        "navigation.tabs[].color.light",
        "navigation.tabs[].color.dark",
        "navigation.tabs[].hidden",
        "navigation.tabs[].searchable",
        "navigation.tabs[].boost",
      ]
    `);
  });

  test('follows groups inside groups only once', () => {
    expect(rows.some(({ path }) => path.startsWith('navigation[].pages[]'))).toBe(false);
  });
});
