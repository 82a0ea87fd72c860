import { afterAll, describe, expect, it } from 'vitest';
import { findViolationsEverywhere } from '../support/axe.ts';
import { closeBrowser, visitAlone } from '../support/browser.ts';
import { startDev } from '../support/dev-server.ts';
import { changeProject, page as text, writeProject } from '../support/write-project.ts';

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const good = fence('bash test', 'echo fern');
const bad = fence('bash test', 'echo moss\nexit 3');

const write = (testing: object) =>
  writeProject({
    'docs.json': { name: 'Fern', testing, navigation: [{ group: 'All', pages: ['index'] }] },
    'index.mdx': text('Home', good + bad),
  });

afterAll(closeBrowser);

describe('trellis dev with "testing.dev" in docs.json', () => {
  it('marks samples that fail beside their code, with the reason, until they are fixed', async () => {
    const root = write({ dev: true });
    const server = await startDev(root);
    try {
      await visitAlone(server.url, { viewport: { width: 1000, height: 800 } }, async (page) => {
        const mark = page.getByRole('note').filter({ hasText: 'Sample failed (index.mdx:9)' });
        await mark.waitFor();
        expect(await page.getByText('Sample failed').count()).toBe(1);
        expect(await mark.textContent()).toMatch(/exit code 3[\s\S]*moss/i);
        const described = page.locator('pre[aria-describedby]');
        expect(await described.textContent()).toContain('exit 3');
        expect(await described.getAttribute('aria-describedby')).toBe(
          await mark.getAttribute('id'),
        );
        expect(await findViolationsEverywhere(page)).toEqual([]);
        changeProject(root, { 'index.mdx': text('Home', good + bad.replace('exit 3', 'exit 0')) });
        await page.getByText('exit 0').waitFor();
        await expect.poll(() => page.getByText('Sample failed').count()).toBe(0);
      });
      expect(server.output()).toContain('index.mdx:9  failed');
    } finally {
      await server.stop();
    }
  });
});
