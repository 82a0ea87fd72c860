import type { Rule } from '../rules.ts';
import { json } from './docs-json.ts';

/** Rules for the navigation and redirects. */
export const navigationRules = {
  'empty-navigation': {
    severity: 'error',
    summary: 'The navigation contains no pages.',
    fix: 'Add a page.',
    example: json(
      '{ "navigation": [] }',
      '{ "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }',
    ),
  },
  'missing-page': {
    severity: 'warning',
    summary: 'The navigation lists a page that does not exist.',
    fix: 'Correct the entry, add the file, or remove the entry.',
    example: json('{ "pages": ["quikstart"] }', '{ "pages": ["quickstart"] }'),
  },
  'moved-page': {
    severity: 'warning',
    summary:
      'A page was moved since the last commit or while `trellis dev` was running, and its old URL does not redirect to the new one.',
    fix: 'Run the command in the message, or select **Rename** on any page in `trellis dev`.',
    example: {
      lang: 'text',
      bad: 'mv guides/soil.mdx plants/',
      good: 'trellis rename guides/soil plants/soil',
    },
  },
  'duplicate-entry': {
    severity: 'warning',
    summary: 'A page is listed twice in the same part of the navigation.',
    fix: 'Remove one of the entries. Tabs, versions, and languages can share a page.',
    example: json('{ "pages": ["setup", "limits", "setup"] }', '{ "pages": ["setup", "limits"] }'),
  },
  'orphan-page': {
    severity: 'warning',
    summary:
      'A page is not in the navigation. Readers find it only through its URL, links, and the search.',
    fix: 'Add the page to the navigation, set `hidden: true` in its front matter, or remove the page.',
    example: {
      lang: 'yaml',
      bad: 'title: Old setup',
      good: 'title: Old setup\nhidden: true',
    },
  },
  'entry-extension': {
    severity: 'info',
    summary: 'A navigation entry includes a file extension.',
    fix: 'Remove the extension, or run `trellis check --fix`.',
    example: json('{ "pages": ["quickstart.mdx"] }', '{ "pages": ["quickstart"] }'),
  },
  'page-is-url': {
    severity: 'warning',
    summary: 'A navigation entry is a URL instead of a page.',
    fix: 'Add a page with `url` in its front matter, and list that page.',
    example: json('{ "pages": ["https://status.example.com"] }', '{ "pages": ["status"] }'),
  },
  'page-outside-project': {
    severity: 'error',
    summary: 'A navigation entry points to a file outside the project.',
    fix: 'Use a path relative to the folder of `docs.json`.',
    example: json('{ "pages": ["../README"] }', '{ "pages": ["introduction"] }'),
  },
  'empty-division': {
    severity: 'warning',
    summary: 'A tab, an anchor, or another division contains no pages, and is not shown.',
    fix: 'Add pages below its path, or correct the path.',
    example: json(
      '{ "tabs": [{ "name": "API", "url": "apis" }] }',
      '{ "tabs": [{ "name": "API", "url": "api" }] }',
    ),
  },
  'unsafe-url': {
    severity: 'error',
    variants: { 'page-url': 'warning' },
    summary: 'A URL is not a web address, and is not used as a link.',
    fix: 'Use a URL that starts with `https://`, or a path of the site.',
    example: json('{ "url": "javascript:alert(1)" }', '{ "url": "https://example.com" }'),
  },
  'unknown-version': {
    severity: 'warning',
    variants: { 'of-group': 'error' },
    summary: 'A page, group, or division uses a version that is not in `versions`.',
    fix: 'Add the version, or correct the name.',
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
      'Trellis cannot read the pages of a version from Git, so the version is not shown. Also reported for commits that contain only references to files, such as submodules.',
    fix: 'Use a tag or branch that contains a `docs.json`, and fetch it into the clone.',
    example: json('{ "version": "1.0", "ref": "v1.0" }', '{ "version": "1.0", "ref": "v1.0.0" }'),
  },
  'several-defaults': {
    severity: 'error',
    summary: 'More than one version or language sets `"default": true`.',
    fix: 'Keep `default` on one of them.',
    example: json(
      '{ "versions": [{ "name": "1", "default": true }, { "name": "2", "default": true }] }',
      '{ "versions": [{ "name": "1" }, { "name": "2", "default": true }] }',
    ),
  },
  'conflicting-version': {
    severity: 'warning',
    summary: 'A page or group has a different version than its parent group.',
    fix: 'Set the version on only one of them.',
    example: json(
      '{ "version": "1", "pages": [{ "version": "2", "pages": [] }] }',
      '{ "version": "1", "pages": [{ "pages": [] }] }',
    ),
  },
  'duplicate-redirect': {
    severity: 'error',
    variants: { 'object-navigation': 'warning' },
    summary: 'Two redirects have the same source. The first one applies.',
    fix: 'Remove one of the redirects.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }]',
      '[{ "source": "/a", "destination": "/c" }]',
    ),
  },
  'redirect-loop': {
    severity: 'warning',
    summary: 'Redirects form a loop.',
    fix: 'Change one of the destinations to a page.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }]',
      '[{ "source": "/a", "destination": "/b" }]',
    ),
  },
  'redirect-chain': {
    severity: 'info',
    summary: 'A redirect points to another redirect, so readers are redirected twice.',
    fix: 'Use the final URL as the destination.',
    example: json(
      '[{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }]',
      '[{ "source": "/a", "destination": "/c" }, { "source": "/b", "destination": "/c" }]',
    ),
  },
  'redirect-to-nowhere': {
    severity: 'warning',
    summary: 'A redirect points to a page that does not exist.',
    fix: 'Correct the destination.',
    example: json(
      '{ "source": "/start", "destination": "/quikstart" }',
      '{ "source": "/start", "destination": "/quickstart" }',
    ),
  },
  'shadowed-redirect': {
    severity: 'warning',
    summary:
      'A redirect never applies, because its source is an existing page or an earlier redirect matches first.',
    fix: 'Remove the redirect, or remove the page or redirect that takes precedence.',
    example: json(
      '[{ "source": "/v1/*", "destination": "/" }, { "source": "/v1/intro", "destination": "/intro" }]',
      '[{ "source": "/v1/intro", "destination": "/intro" }, { "source": "/v1/*", "destination": "/" }]',
    ),
  },
} as const satisfies Record<string, Rule>;
