import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findBrowsers, launchBrowser, MissingToolError } from '../../../src/output/browser.ts';
import { writeProject } from '../../support/write-project.ts';

afterEach(() => vi.unstubAllEnvs());

test('CHROMIUM_PATH names the browser, and no other is tried', async () => {
  const root = writeProject({ 'own-browser': '' });
  const file = join(root, 'own-browser');
  vi.stubEnv('CHROMIUM_PATH', file);
  expect(await findBrowsers(root)).toEqual([file]);
  vi.stubEnv('CHROMIUM_PATH', join(root, 'gone'));
  await expect(findBrowsers(root)).rejects.toThrow(
    `File not found: CHROMIUM_PATH "${join(root, 'gone')}".`,
  );
});

test('a browser on the path is found by its name', async () => {
  const root = writeProject({ 'bin/google-chrome': '' });
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', join(root, 'bin'));
  expect(await findBrowsers(root)).toContain(join(root, 'bin/google-chrome'));
});

test('one that does not start is named, with the package to install', async () => {
  const root = writeProject({ 'own-browser': '#!/bin/sh\nexit 3\n' });
  const file = join(root, 'own-browser');
  chmodSync(file, 0o755);
  vi.stubEnv('CHROMIUM_PATH', file);
  const started = launchBrowser(root);
  await expect(started).rejects.toThrow(MissingToolError);
  await expect(started).rejects.toThrow(
    `Cannot start a browser (${file}: the browser exited with 3). Install Chromium, Chrome, or Edge, run "npx playwright install chromium", or set CHROMIUM_PATH. On Linux, the sandbox of Chromium requires user namespaces, which some containers do not allow.`,
  );
});
