import type { Rule } from '../rules.ts';
import { json } from './docs-json.ts';

/** Rules for the navigation and redirects. */
export const navigationRules = {
  'empty-navigation': {
    severity: 'error',
    summary: 'The navigation has no page.',
    fix: 'List a page.',
    example: json(
      '{ "navigation": [] }',
      '{ "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }',
    ),
  },
  'missing-page': {
    severity: 'warning',
    summary: 'The navigation lists a page that is not there.',
    fix: 'Correct the entry, add the file, or remove the entry.',
    example: json('{ "pages": ["quikstart"] }', '{ "pages": ["quickstart"] }'),
  },
  'moved-page': {
    severity: 'warning',
    summary:
      'A page was moved by hand while `dev` ran, and nothing leads from its old address to the new one.',
    fix: 'Press **Rename** on any page, or type the command that the message names.',
    example: {
      lang: 'text',
      bad: 'mv guides/soil.mdx plants/',
      good: 'trellis rename guides/soil plants/soil',
    },
  },
  'duplicate-entry': {
    severity: 'warning',
    summary: 'A page is listed twice in the same part of the navigation.',
    fix: 'Keep one of the entries. Tabs, versions and languages may share a page.',
    example: json('{ "pages": ["setup", "limits", "setup"] }', '{ "pages": ["setup", "limits"] }'),
  },
  'orphan-page': {
    severity: 'warning',
    summary:
      'A page is in no navigation, so readers find it only by its address, links and the search.',
    fix: 'List it, write `hidden: true` into its front matter if that is meant, or remove it.',
    example: {
      lang: 'yaml',
      bad: 'title: Old setup',
      good: 'title: Old setup\nhidden: true',
    },
  },
  'entry-extension': {
    severity: 'info',
    summary: 'An entry of the navigation has the extension of the file.',
    fix: 'Leave the extension out; `--fix` does.',
    example: json('{ "pages": ["quickstart.mdx"] }', '{ "pages": ["quickstart"] }'),
  },
  'page-is-url': {
    severity: 'warning',
    summary: 'The navigation lists an address where a page belongs.',
    fix: 'Add a page with `url` in its front matter, and list that page.',
    example: json('{ "pages": ["https://status.example.com"] }', '{ "pages": ["status"] }'),
  },
  'page-outside-project': {
    severity: 'error',
    summary: 'The navigation lists a file outside of the project.',
    fix: 'Write a path relative to the folder of `docs.json`.',
    example: json('{ "pages": ["../README"] }', '{ "pages": ["introduction"] }'),
  },
  'empty-division': {
    severity: 'warning',
    summary: 'A tab, an anchor or another division has no pages, so it is not shown.',
    fix: 'List pages below its path, or correct the path.',
    example: json(
      '{ "tabs": [{ "name": "API", "url": "apis" }] }',
      '{ "tabs": [{ "name": "API", "url": "api" }] }',
    ),
  },
  'unsafe-url': {
    severity: 'error',
    variants: { 'page-url': 'warning' },
    summary: 'An address is not one of a web page, so no link has it.',
    fix: 'Write an address that starts with `https://`, or a path of the site.',
    example: json('{ "url": "javascript:alert(1)" }', '{ "url": "https://example.com" }'),
  },
  'unknown-version': {
    severity: 'warning',
    variants: { 'of-group': 'error' },
    summary: 'Something belongs to a version that `versions` does not list.',
    fix: 'Add the version, or correct its name.',
    example: json(
      '{ "versions": ["2.0"], "anchors": [{ "version": "2" }] }',
      '{ "versions": ["2.0"], "anchors": [{ "version": "2.0" }] }',
    ),
  },
  'duplicate-version': {
    severity: 'warning',
    summary: 'A version is listed twice.',
    fix: 'Remove one of the entries.',
    example: json('{ "versions": ["2.0", "2.0"] }', '{ "versions": ["2.0"] }'),
  },
  'missing-revision': {
    severity: 'warning',
    summary:
      'The pages of a version cannot be had from Git, so the version is not shown; or its commit only refers to some of its files.',
    fix: 'Name a tag or branch that has a `docs.json`, and have the clone fetch it.',
    example: json('{ "version": "1.0", "ref": "v1.0" }', '{ "version": "1.0", "ref": "v1.0.0" }'),
  },
  'several-defaults': {
    severity: 'error',
    summary: 'Several versions or languages are marked as the default one.',
    fix: 'Leave `default` to one of them.',
    example: json(
      '{ "versions": [{ "name": "1", "default": true }, { "name": "2", "default": true }] }',
      '{ "versions": [{ "name": "1" }, { "name": "2", "default": true }] }',
    ),
  },
  'conflicting-version': {
    severity: 'warning',
    summary: 'A page or group names another version than the group around it.',
    fix: 'Leave the version to one of them.',
    example: json(
      '{ "version": "1", "pages": [{ "version": "2", "pages": [] }] }',
      '{ "version": "1", "pages": [{ "pages": [] }] }',
    ),
  },
  'duplicate-redirect': {
    severity: 'error',
    variants: { 'object-navigation': 'warning' },
    summary: 'Two redirects have the same source, and only the first one counts.',
    fix: 'Remove one of the two.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }]',
      '[{ "source": "/a", "destination": "/c" }]',
    ),
  },
  'redirect-loop': {
    severity: 'warning',
    summary: 'Redirects lead in a circle.',
    fix: 'Let one of them lead to a page.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }]',
      '[{ "source": "/a", "destination": "/b" }]',
    ),
  },
  'redirect-chain': {
    severity: 'info',
    summary: 'A redirect leads to another redirect, which costs readers a second round.',
    fix: 'Let it lead to the last address.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }]',
      '[{ "source": "/a", "destination": "/c" }, { "source": "/b", "destination": "/c" }]',
    ),
  },
  'redirect-to-nowhere': {
    severity: 'warning',
    summary: 'A redirect leads to an address of the site that has no page.',
    fix: 'Correct the destination.',
    example: json(
      '{ "source": "/start", "destination": "/quikstart" }',
      '{ "source": "/start", "destination": "/quickstart" }',
    ),
  },
  'shadowed-redirect': {
    severity: 'warning',
    summary:
      'A redirect is never followed: its source is a page, or an earlier redirect catches it.',
    fix: 'Remove it, or remove what stands before it.',
    example: json(
      '[{ "source": "/v1/*", "destination": "/" }, { "source": "/v1/intro", "destination": "/intro" }]',
      '[{ "source": "/v1/intro", "destination": "/intro" }, { "source": "/v1/*", "destination": "/" }]',
    ),
  },
} as const satisfies Record<string, Rule>;
