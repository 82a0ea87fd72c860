import type { Page } from 'playwright';
import { STORAGE_KEYS } from '../../theme/mode-script.ts';
import type { Look, Sight } from './describe.ts';

/** Widths in pixels of a phone, a tablet and a desktop. */
const WIDTHS = [390, 820, 1440];
const MODES = ['light', 'dark'] as const;

/** WCAG 2.2 A and AA, and what axe holds to be good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How many different looks a page gets. */
export const LOOKS = WIDTHS.length * MODES.length;

/** What axe finds on an open page at every width and in both modes. */
export async function lookAtPage(page: Page, axe: string): Promise<Sight[]> {
  await page.evaluate(axe);
  const sights: Sight[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of MODES) {
      await page.emulateMedia({ colorScheme: mode });
      await settle(page, mode);
      const look: Look = { width, mode };
      sights.push(...(await runAxe(page)).map((sight) => ({ ...sight, look })));
    }
  }
  return sights;
}

/** Lets the page follow: its script hears of the mode with the next frame, and readers may have chosen another. */
function settle(page: Page, mode: Look['mode']): Promise<void> {
  return page.evaluate(
    async ([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new Event('storage'));
      for (let frame = 0; frame < 2; frame++)
        await new Promise((done) => requestAnimationFrame(done));
    },
    [STORAGE_KEYS.mode, mode] as const,
  );
}

function runAxe(page: Page): Promise<Omit<Sight, 'look'>[]> {
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What a frame shows is a page of somebody else.
    const options = { runOnly: tags, iframes: false, preload: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, help, helpUrl, nodes }) =>
      nodes.map(({ html, target, any, all, none }) => {
        const selector = target.flat().join(' ');
        return {
          rule: id,
          help,
          helpUrl,
          html,
          selector,
          reason: [...any, ...all, ...none].map(({ message }) => message)[0] ?? '',
          isOfFrame: document.querySelector(selector)?.closest('main') === null,
        };
      }),
    );
  }, TAGS);
}
