// `trellis check --a11y` builds a project, opens its pages in a browser and tells what axe finds.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../src/check/formats.ts';
import { runCli } from '../support/run-node.ts';
import { findChromium } from '../support/find-chromium.ts';
import { page, writeProject } from '../support/write-project.ts';

// A build and a browser.
it(
  'reports page, element, rule, and hint, and leaves no files behind',
  { timeout: 150_000 },
  async () => {
    process.env['CHROMIUM_PATH'] ??= findChromium();
    // The build writes more than a megabyte of warnings.
    const unknown = Object.fromEntries(
      Array.from({ length: 6000 }, (_, index) => [`k${index}`, 1]),
    );
    const root = writeProject({
      'docs.json': {
        name: 'Moss',
        colors: { primary: '#175f38', light: '#7fd8a0' },
        navigation: [{ group: 'Start', pages: ['index', 'frame'], ...unknown }],
      },
      'index.mdx': page('Moss', 'Text.', 'description: x'),
      'frame.mdx': page(
        'Frame',
        '<iframe src="/favicon.svg" />\n\n<p className="pale">Pale in the dark.</p>',
        'description: y',
      ),
      'own.css': '@media (width < 500px) { .dark .pale { color: #333 } } .t-logo { opacity: 0.3 }',
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const before = new Set(readdirSync(tmpdir()));
    const { exitCode, stdout } = await runCli([
      'check',
      root,
      '--a11y',
      '--offline',
      '--format',
      'json',
    ]);
    expect(exitCode).toBe(0);
    const { diagnostics } = JSON.parse(stdout) as CheckReport;
    const others = diagnostics.filter(({ code }) => code !== 'unknown-key');
    expect(diagnostics.length - others.length).toBe(6000);
    expect(
      others.map(({ code, file, message, hint }) => [code, file, `${message} ${hint}`]),
    ).toEqual([
      [
        'accessibility',
        'docs.json',
        expect.stringMatching(
          /^Elements must .*contrast.* \(on \S+ and \d more\): .*t-logo.* \[color-contrast\]\. .*contrast of [\d.]+ .*\. See https:/,
        ),
      ],
      [
        'accessibility',
        'frame.mdx',
        expect.stringMatching(
          /^Frames must have an accessible name: iframe \(<iframe .*\[frame-title\]/,
        ),
      ],
      [
        'accessibility',
        'frame.mdx',
        expect.stringMatching(
          /^Elements must .*contrast.* \(at 390 px in dark mode\): \.pale \(<p class="pale">/,
        ),
      ],
      ['iframe-title', 'frame.mdx', expect.stringContaining('<iframe> has no title')],
    ]);
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('trellis-a11y-'));
    expect(left.filter((name) => !before.has(name))).toEqual([]);
  },
);
