import type { Rule } from '../rules.ts';
import { mdx } from './pages.ts';

/** Rules for links, files, and accessibility. */
export const linkRules = {
  'left-out-file': {
    severity: 'warning',
    summary:
      'Something in the project is no file that can be read: a link that leads nowhere or out of the project, a pipe, a socket.',
    fix: 'Put a file in its place, or name it in `.mintignore`.',
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
      '`docs.json` names a page or another file that Git ignores. It is published, because the entry says so. In a repository where Git cannot be run, a warning lists what its rules ignore, because tracked files may be among it.',
    fix: 'Confirm it with a line that starts with `!` in `.mintignore`, or remove the entry.',
    example: {
      lang: 'text',
      bad: 'generated/',
      good: '!/generated/',
    },
  },
  'private-file': {
    severity: 'info',
    summary:
      'A file is not published, because its name is that of a key, a password file, a database, a Terraform state or a backup.',
    fix: 'Nothing, unless readers need it: a line such as `!/certs/root.pem` in `.mintignore` publishes it.',
    example: { lang: 'text', bad: 'server.pem', good: '!/server.pem' },
  },
  'unusual-file': {
    severity: 'warning',
    variants: { code: 'info' },
    summary:
      'A file of a kind that sites rarely publish is published, and no page links to it. Programs and their sources are notes.',
    fix: 'Name it in `.mintignore`, link to it, or turn the rule off in `check.rules`.',
    example: { lang: 'text', bad: 'deploy/setup.exe', good: '/deploy/' },
  },
  'broken-link': {
    severity: 'warning',
    summary: 'A link leads to an address of the site that nothing answers.',
    fix: 'Correct the path, or add the page or a redirect.',
    example: mdx('[Set up](/guides/set-up)', '[Set up](/guides/setup)'),
  },
  'broken-fragment': {
    severity: 'warning',
    summary: 'A link leads to a part of a page that is not there.',
    fix: 'Write the fragment of a heading or of another element with an `id`.',
    example: mdx('[Limits](/errors#limit)', '[Limits](/errors#rate-limits)'),
  },
  'redirected-link': {
    severity: 'info',
    summary: 'A link leads to an address that was moved, so readers go a round about.',
    fix: 'Write the new address; `--fix` does.',
    example: mdx('[Begin](/start)', '[Begin](/quickstart)'),
  },
  'empty-link': {
    severity: 'warning',
    summary: 'A link has no text, or no address.',
    fix: 'Give it a text, an `aria-label`, or an address.',
    example: mdx('[](/quickstart)', '[Quickstart](/quickstart)'),
  },
  'missing-asset': {
    severity: 'warning',
    summary: 'An image or another file is not there.',
    fix: 'Correct the path, or add the file.',
    example: mdx('![A fern](/images/fren.png)', '![A fern](/images/fern.png)'),
  },
  'unused-image': {
    severity: 'info',
    summary: 'No page, snippet, style sheet or setting names an image.',
    fix: 'Remove the file.',
    example: { lang: 'text', bad: 'images/old-screenshot.png' },
  },
  'broken-file': {
    severity: 'warning',
    summary:
      'Browsers cannot read a picture, a style sheet or a script of the project, or the end of a picture is missing.',
    fix: 'Correct it where the message says; save a picture again.',
    example: { lang: 'text', bad: '.logo { color: red;', good: '.logo { color: red; }' },
  },
  'large-image': {
    severity: 'info',
    summary: 'An image is larger than 1 MB, which is slow on phones.',
    fix: 'Scale it down to the size in which it is shown, or save it as WebP or AVIF.',
    example: { lang: 'text', bad: 'images/fern.png  4.2 MB', good: 'images/fern.webp  180 kB' },
  },
  'heavy-page': {
    severity: 'info',
    summary: 'The images of a page are larger than 5 MB in all.',
    fix: 'Scale the largest of them down, or spread them over several pages.',
    example: {
      lang: 'text',
      bad: 'gallery.mdx  14 MB of images',
      good: 'gallery.mdx  1.1 MB of images',
    },
  },
  'image-alt': {
    severity: 'warning',
    summary: 'An image has no alternative text, so screen readers have nothing to say of it.',
    fix: 'Say in a few words what it shows. Where it is decoration only, write `<img src="…" alt="" />`.',
    example: mdx('![](/images/fern.png)', '![A fern in a clay pot](/images/fern.png)'),
  },
  'heading-order': {
    severity: 'warning',
    summary: 'A heading is more than one level below the heading before it.',
    fix: 'Use the next level. The title of the page is the first one, so sections start with `##`.',
    example: mdx('## Care\n\n#### Watering', '## Care\n\n### Watering'),
  },
  'dead-link': {
    severity: 'warning',
    summary: 'A page elsewhere is gone, or there is no such host. Found with `--external`.',
    fix: 'Correct the address, or remove the link.',
    example: mdx('[Specs](https://example.com/gone)', '[Specs](https://example.com/specs)'),
  },
  'moved-link': {
    severity: 'info',
    summary: 'A page elsewhere has moved for good. Found with `--external`.',
    fix: 'Write the new address.',
    example: mdx('[Specs](http://example.com/specs)', '[Specs](https://example.com/specs)'),
  },
  'unsure-link': {
    severity: 'info',
    summary:
      'A page elsewhere could not be looked at: its host was late, refused, does not want visits of programs (`robots.txt`), or is a private address. Found with `--external`.',
    fix: 'Open the link in a browser to be sure.',
    example: mdx('[Specs](https://members.example.com/specs)'),
  },
  'dead-selector': {
    severity: 'info',
    summary:
      'A selector in a style sheet or script of the project matches nothing on any page. A build reports how many there are, `check` lists them.',
    fix: 'Address what the hint names, or one of the [names that pages carry](/trellis/custom-styles).',
    example: {
      lang: 'css',
      bad: '#chat-assistant-sheet { width: 24rem }',
      good: '#navbar { background: #f5f7f5 }',
    },
  },
  accessibility: {
    severity: 'warning',
    summary: 'A built page breaks a rule of accessibility. Found with `--a11y`.',
    fix: 'Do what the message says; the address in the hint explains the rule.',
    example: mdx(
      '<iframe src="https://example.com/demo" />',
      '<iframe src="https://example.com/demo" title="Demo" />',
    ),
  },
} as const satisfies Record<string, Rule>;
