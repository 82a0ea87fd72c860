// Components of the author's own as readers use them, under a policy that allows no script but the site's own files.
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

const HOME = `import { useState } from 'react';
import { Clock, Search } from '/snippets/widgets.jsx';
import Toggle from 'tiny-toggle';

export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return (
    <div className="rounded-xl">
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
      {count > 3 && children}
    </div>
  );
};

export const Menu = ({ items }) => {
  const [count, setCount] = useState(0);
  return items.map(({ label, run }) => (
    <button key={label} onClick={() => setCount(run(count))}>{label} {count}</button>
  ));
};

export const Fold = ({ title, children }) => {
  const [open, setOpen] = useState(true);
  return (
    <section>
      <button aria-expanded={open} onClick={() => setOpen(!open)}>{title}</button>
      {open && <div>{children}</div>}
    </section>
  );
};

<Counter start={2}>

## Behind the counter

Enough **ferns**.

</Counter>

<Fold title={<em>More</em>}>

Inside. <Counter start={7}>Inner</Counter>

<Tabs><Tab title="npm">Run npm.</Tab><Tab title="pnpm">Run pnpm.</Tab></Tabs>

</Fold>

<button onClick={() => { document.title = 'pressed'; }}>Press *me*</button>

<Search plants={['Fern', 'Moss', 'Ivy']} />

<Menu items={[{ label: 'Pot', run: (count) => count + 10 }]} />

<Clock />

<Toggle>From a **package**.</Toggle>
`;

const WIDGETS = `import { useEffect, useMemo, useState } from 'react';
import { join } from './join.js';

export const Clock = () => {
  const [where, setWhere] = useState('build');
  useEffect(() => setWhere('browser'), []);
  return <p className={where === 'browser' ? 'text-[13px]' : ''}>Made by the {where}</p>;
};

export const Search = ({ plants }) => {
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(false);
  const found = useMemo(() => plants.filter((name) => name.includes(text)), [plants, text]);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>Plant <input value={text} onChange={(event) => setText(event.target.value)} /></label>
      <label><input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} /> Hint</label>
      <output>{join(found)}</output>
      {isOn && <Note>Names begin with a capital. <a href="/other">Other</a></Note>}
    </form>
  );
};
`;

const PACKAGE = `import React, { useState } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
export default function Toggle({ children }) {
  const [isOn, setOn] = useState(true);
  const button = jsx('button', { onClick: () => setOn(!isOn), children: isOn ? 'Less' : 'Plain' });
  return jsxs('div', { children: [button, isOn ? children : React.createElement('i', null, 'Nothing')] });
}
`;

let site: ServedSite;
const open = <Result>(
  path: string,
  work: (page: Page) => Promise<Result>,
  options: BrowserContextOptions = {},
) => visit(`${site.url}/docs${path}`, { viewport: { width: 1280, height: 900 }, ...options }, work);

beforeAll(async () => {
  site = await openSite(
    {
      'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['home', 'other'] }] },
      'home.mdx': pageText('Home', HOME),
      'other.mdx': pageText('Other', 'Text.'),
      'snippets/widgets.jsx': WIDGETS,
      'node_modules/tiny-toggle/package.json': {
        name: 'tiny-toggle',
        type: 'module',
        exports: './index.js',
      },
      'node_modules/tiny-toggle/index.js': PACKAGE,
      'snippets/join.js': "export const join = (names) => names.join(', ');",
    },
    { base: '/docs' },
  );
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

/** A reader whose browser refuses code that is not a file of the site; errors on the way. */
async function openStrictly<Result>(work: (page: Page) => Promise<Result>): Promise<string[]> {
  const errors: string[] = [];
  await open('/other', async (page) => {
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.route('**/home', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
      await route.fulfill({ response, headers });
    });
    await page.goto(`${site.url}/docs/home`);
    await page.getByText('Made by the browser').waitFor();
    await work(page);
  });
  return errors;
}

describe('components that hold state', () => {
  it('respond to clicks, and show their children when these become visible', async () => {
    const errors = await openStrictly(async (page) => {
      await page.getByRole('button', { name: 'Count 2' }).click();
      await expect
        .poll(() => page.getByRole('heading', { name: 'Behind the counter' }).count())
        .toBe(0);
      await page.getByRole('button', { name: 'Count 3' }).click();
      await page.getByRole('button', { name: 'Count 4' }).waitFor();
      await page.getByRole('heading', { name: 'Behind the counter' }).waitFor();
      await page.getByText('Enough ferns.').waitFor();
    });
    expect(errors).toEqual([]);
  });

  it('hold other living components and tabs, and can hide and show them', async () => {
    await openStrictly(async (page) => {
      await page.getByRole('button', { name: 'Count 7' }).click();
      await page.getByRole('button', { name: 'Count 8' }).waitFor();
      await page.getByRole('tab', { name: 'pnpm' }).click();
      await page.getByText('Run pnpm.').waitFor();
      await page.getByRole('button', { name: 'More', expanded: true }).click();
      await expect.poll(() => page.getByText('Inside.').count()).toBe(0);
      await page.getByRole('button', { name: 'More', expanded: false }).click();
      await page.getByText('Inside.').waitFor();
      await page.getByRole('button', { name: 'Count 7' }).click();
      await page.getByRole('button', { name: 'Count 8' }).waitFor();
    });
  });

  it('follow every key, and use components of the library', async () => {
    await openStrictly(async (page) => {
      await page.getByRole('textbox', { name: 'Plant' }).fill('o');
      await page.locator('output', { hasText: /^Moss$/ }).waitFor();
      await page.getByRole('checkbox', { name: 'Hint' }).check();
      const note = page.getByRole('note', { name: 'Note' });
      await expect.poll(() => note.locator('svg').count()).toBe(1);
      await expect.poll(() => note.getByRole('link').getAttribute('href')).toBe('/docs/other');
    });
  });

  it('run handlers in the text itself', async () => {
    await openStrictly(async (page) => {
      await page.getByRole('button', { name: 'Press me' }).click();
      await expect.poll(() => page.title()).toBe('pressed');
    });
  });

  it('run functions in lists and objects', async () => {
    await openStrictly(async (page) => {
      await page.getByRole('button', { name: 'Pot 0' }).click();
      await page.getByRole('button', { name: 'Pot 10' }).waitFor();
    });
  });

  it('may come from a package of the project', async () => {
    await openStrictly(async (page) => {
      await page.getByText('From a package.').waitFor();
      await page.getByRole('button', { name: 'Less' }).click();
      await page.getByText('Nothing').waitFor();
      await page.getByRole('button', { name: 'Plain' }).click();
      await page.getByText('From a package.').waitFor();
    });
  });

  it('bring the utility classes that they take on later', async () => {
    await openStrictly(async (page) => {
      const clock = page.getByText('Made by the browser');
      expect(await clock.evaluate((element) => getComputedStyle(element).fontSize)).toBe('13px');
    });
  });

  it('show their first state without scripts', async () => {
    await open(
      '/home',
      async (page) => {
        await page.getByRole('button', { name: 'Count 2' }).waitFor();
        await page.getByText('Made by the build').waitFor();
        await page.getByText('Fern, Moss, Ivy').waitFor();
        await page.getByText('Inside.').waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  it('cost a page without them nothing', async () => {
    const loaded: string[] = [];
    await open('/other', async (page) => {
      page.on('request', (request) => loaded.push(request.url()));
      await page.reload({ waitUntil: 'networkidle' });
    });
    expect(loaded.filter((url) => url.includes('/islands/'))).toEqual([]);
  });

  it('keep what the build drew: nothing is drawn anew when they come to life', async () => {
    await open('/other', async (page) => {
      await page.addInitScript(() => {
        const removed: string[] = [];
        Object.assign(window, { removed });
        const note = ({ removedNodes }: MutationRecord) => {
          for (const node of removedNodes)
            if (node instanceof HTMLElement && node.localName !== 'template')
              removed.push(node.outerHTML);
        };
        new MutationObserver((records) => records.forEach(note)).observe(document, {
          childList: true,
          subtree: true,
        });
      });
      await page.goto(`${site.url}/docs/home`);
      await page.getByText('Made by the browser').waitFor();
      const removed = await page.evaluate('window.removed');
      expect(removed).toEqual([]);
    });
  });
});
