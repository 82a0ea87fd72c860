import type { Rule } from '../rules.ts';
import { mdx } from './pages.ts';

/** Rules for links, files, and accessibility. */
export const linkRules = {
  'left-out-file': {
    severity: 'warning',
    summary:
      'The project contains an entry that is not a readable file, such as a broken symbolic link, a symbolic link out of the project, a pipe, or a socket. It is not published.',
    fix: 'Replace it with a file, or add it to `.mintignore`.',
    example: {
      lang: 'text',
      bad: 'logo.svg -> ../../brand/logo.svg',
      good: 'logo.svg',
    },
  },
  'ignored-file': {
    severity: 'info',
    variants: { 'without-git': 'warning' },
    summary:
      '`docs.json` refers to a page or another file that Git ignores. The file is published. If Git cannot be run, a warning lists all files that match its ignore rules, although some can be tracked.',
    fix: 'Confirm the file with a line that starts with `!` in `.mintignore`, or remove the entry.',
    example: {
      lang: 'text',
      bad: 'generated/',
      good: '!/generated/',
    },
  },
  'private-file': {
    severity: 'info',
    summary:
      'A file is not published, because its name suggests a key, a password file, a database, a Terraform state, or a backup.',
    fix: 'No action is required, unless readers need the file. To publish it, add a line such as `!/certs/root.pem` to `.mintignore`.',
    example: { lang: 'text', bad: 'server.pem', good: '!/server.pem' },
  },
  'unusual-file': {
    severity: 'warning',
    variants: { code: 'info' },
    summary:
      'A file of a type that sites rarely publish is published, and no page links to it. Reported as a note for programs and their source files.',
    fix: 'Add the file to `.mintignore`, link to it, or turn off the rule in `check.rules`.',
    example: { lang: 'text', bad: 'deploy/setup.exe', good: '/deploy/' },
  },
  'broken-link': {
    severity: 'warning',
    summary: 'A link points to a page or file that does not exist.',
    fix: 'Correct the path, or add the page or a redirect.',
    example: mdx('[Set up](/guides/set-up)', '[Set up](/guides/setup)'),
  },
  'broken-fragment': {
    severity: 'warning',
    summary: 'A link or a redirect points to an anchor that does not exist on the page.',
    fix: 'Use the anchor of a heading, or the `id` of another element.',
    example: mdx('[Limits](/errors#limit)', '[Limits](/errors#rate-limits)'),
  },
  'redirected-link': {
    severity: 'info',
    summary: 'A link points to a URL that redirects.',
    fix: 'Use the new URL, or run `trellis check --fix`.',
    example: mdx('[Begin](/start)', '[Begin](/quickstart)'),
  },
  'empty-link': {
    severity: 'warning',
    summary: 'A link has no text or no URL.',
    fix: 'Add text, an `aria-label`, or a URL.',
    example: mdx('[](/quickstart)', '[Quickstart](/quickstart)'),
  },
  'missing-asset': {
    severity: 'warning',
    summary: 'An image or another file does not exist.',
    fix: 'Correct the path, or add the file.',
    example: mdx('![A fern](/images/fren.png)', '![A fern](/images/fern.png)'),
  },
  'unused-image': {
    severity: 'info',
    summary: 'No page, snippet, style sheet, or setting uses the image.',
    fix: 'Remove the file.',
    example: { lang: 'text', bad: 'images/old-screenshot.png' },
  },
  'broken-file': {
    severity: 'warning',
    summary:
      'An image, a style sheet, or a script of the project is corrupt or contains a syntax error.',
    fix: 'Fix the error in the message. Save or download images again.',
    example: { lang: 'text', bad: '.logo { color: red;', good: '.logo { color: red; }' },
  },
  'large-image': {
    severity: 'info',
    summary: 'An image is larger than 1 MB, and loads slowly on phones.',
    fix: 'Resize the image to its display size, or save it as WebP or AVIF.',
    example: { lang: 'text', bad: 'images/fern.png  4.2 MB', good: 'images/fern.webp  180 kB' },
  },
  'heavy-page': {
    severity: 'info',
    summary: 'The images of a page add up to more than 5 MB.',
    fix: 'Resize the largest images, or distribute them over several pages.',
    example: {
      lang: 'text',
      bad: 'gallery.mdx  14 MB of images',
      good: 'gallery.mdx  1.1 MB of images',
    },
  },
  'image-alt': {
    severity: 'warning',
    summary: 'An image has no alternative text for screen readers.',
    fix: 'Describe the image in a few words. For decorative images, use `<img src="…" alt="" />`.',
    example: mdx('![](/images/fern.png)', '![A fern in a clay pot](/images/fern.png)'),
  },
  'heading-order': {
    severity: 'warning',
    summary: 'A heading skips a level.',
    fix: 'Use the next level. The title of the page is level 1, so sections start with `##`.',
    example: mdx('## Care\n\n#### Watering', '## Care\n\n### Watering'),
  },
  'dead-link': {
    severity: 'warning',
    summary:
      'An external page no longer exists, or its host is unknown. Reported with `--external`.',
    fix: 'Correct the URL, or remove the link.',
    example: mdx('[Specs](https://example.com/gone)', '[Specs](https://example.com/specs)'),
  },
  'moved-link': {
    severity: 'info',
    summary: 'An external page has moved permanently. Reported with `--external`.',
    fix: 'Use the new URL.',
    example: mdx('[Specs](http://example.com/specs)', '[Specs](https://example.com/specs)'),
  },
  'unsure-link': {
    severity: 'info',
    summary:
      'An external page could not be checked: its host timed out, refused the request, disallows automated requests (`robots.txt`), or has a private address. Reported with `--external`.',
    fix: 'Open the link in a browser.',
    example: mdx('[Specs](https://members.example.com/specs)'),
  },
  'dead-selector': {
    severity: 'info',
    summary:
      'A selector in a style sheet or script of the project matches no element on any page. `trellis build` reports the number, `trellis check` lists the selectors.',
    fix: 'Use the selector in the hint, or one of the [documented names](/trellis/custom-styles).',
    example: {
      lang: 'css',
      bad: '#chat-assistant-sheet { width: 24rem }',
      good: '#navbar { background: #f5f7f5 }',
    },
  },
  accessibility: {
    severity: 'warning',
    summary: 'A built page violates an accessibility rule. Reported with `--a11y`.',
    fix: 'Follow the message. The URL in the hint explains the rule.',
    example: mdx(
      '<iframe src="https://example.com/demo" />',
      '<iframe src="https://example.com/demo" title="Demo" />',
    ),
  },
} as const satisfies Record<string, Rule>;
