// Components that Astro renders as readers use them, under the policy of the page: a script of an .astro component, and
// components of another framework that live in the browser by Astro's own means.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/run-node.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { changeProject, page as pageText } from '../support/write-project.ts';

const HOME = `import Counter from './components/Counter.vue';
import Box from './components/Box.astro';
import Note from '/snippets/note.mdx';

<Counter client:load start={3}>

Watered **times**

</Counter>

<Counter start={90} />

<Box>

<Counter client:visible start={10} />

</Box>

<Tabs><Tab title="One"><Counter client:only="vue" start={50} /></Tab></Tabs>

<Note />
`;

/** As much of an integration for Vue as one component needs. */
const VUE = `import { compileScript, parse } from 'vue/compiler-sfc';
const compiler = {
  name: 'fixture-vue',
  transform(code, id) {
    if (!id.endsWith('.vue')) return undefined;
    const { content } = compileScript(parse(code).descriptor, { id, inlineTemplate: true });
    return { code: content, moduleType: 'js' };
  },
};
const at = (name) => new URL(name, import.meta.url).pathname;
export default () => ({
  name: 'fixture-vue',
  hooks: {
    'astro:config:setup': ({ addRenderer, updateConfig }) => {
      const entries = { serverEntrypoint: at('./vue-server.mjs'), clientEntrypoint: at('./vue-client.mjs') };
      addRenderer({ name: '@astrojs/vue', ...entries });
      updateConfig({ vite: { plugins: [compiler] } });
    },
  },
});
`;

const APP = `import { createSSRApp, h } from 'vue';
export const toApp = (component, props, slotted) => {
  const slots = Object.entries(slotted).map(([name, html]) => [name, () => h('astro-slot', { innerHTML: String(html) })]);
  return createSSRApp({ render: () => h(component, props, Object.fromEntries(slots)) });
};
`;

const FILES = {
  'astro.config.mjs': `import trellis from '../../src/astro/index.ts';
import vue from './vue.mjs';
export default { integrations: [trellis(), vue()] };
`,
  'vue.mjs': VUE,
  'vue-app.mjs': APP,
  'vue-server.mjs': `import { renderToString } from 'vue/server-renderer';
import { toApp } from './vue-app.mjs';
export default {
  name: '@astrojs/vue',
  check: (component) => Boolean(component?.setup),
  renderToStaticMarkup: async (...given) => ({ html: await renderToString(toApp(...given)) }),
};
`,
  'vue-client.mjs': `import { toApp } from './vue-app.mjs';
export default (element) => (component, props, slotted) => void toApp(component, props, slotted).mount(element);
`,
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['home', 'other'] }] },
  'content/home.mdx': pageText('Home', HOME),
  'content/other.mdx': pageText('Other'),
  'content/snippets/note.mdx':
    "import Counter from '../components/Counter.vue';\n\n<Counter client:load start={70} />\n",
  'content/components/Counter.vue': `<script setup>
import { ref } from 'vue';
const { start = 0 } = defineProps({ start: Number });
const count = ref(start);
</script>
<template><button style="font-style: italic" @click="count += 1">Count {{ count }} <slot /></button></template>
`,
  'content/components/Box.astro': `<div class="box"><button>Open</button><slot /></div>
<style>.box { border: 3px solid rgb(1, 2, 3); }</style>
<script>
  for (const button of document.querySelectorAll<HTMLButtonElement>('.box > button'))
    button.addEventListener('click', () => (button.textContent = 'Opened'));
</script>
`,
};

let folder: string;
let site: ServedSite;
beforeAll(async () => {
  // Inside the repository, where the packages that the configuration imports are found.
  mkdirSync(join(PLANT_STORE, '.trellis'), { recursive: true });
  folder = mkdtempSync(join(PLANT_STORE, '.trellis/astro-'));
  changeProject(folder, FILES);
  const { exitCode, stderr } = await runCli(['build', folder, '--offline']);
  expect([exitCode, stderr]).toEqual([0, '']);
  site = await serveSite(join(folder, 'dist'));
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Visits the page, and gives what the browser complained of. */
async function open(work: (page: Page) => Promise<void>): Promise<string[]> {
  const complaints: string[] = [];
  await visit('about:blank', {}, async (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404'))
        complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(`${site.url}/home`);
    await work(page);
  });
  return complaints;
}

const counter = (page: Page, count: number) => page.getByRole('button', { name: `Count ${count}` });

describe('a page with components that Astro renders', () => {
  it('has those of another framework live where they are asked to, and its policy allows it', async () => {
    const complaints = await open(async (page) => {
      for (const start of [3, 10, 50, 70]) {
        await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
        await counter(page, start).click();
        await counter(page, start + 1).waitFor();
      }
      await page.getByText('Watered times').waitFor();
      await counter(page, 90).click();
      await expect.poll(() => counter(page, 91).count()).toBe(0);
    });
    expect(complaints).toEqual([]);
  });

  it('runs the scripts of .astro components and shows their styles', async () => {
    const complaints = await open(async (page) => {
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('button', { name: 'Opened' }).waitFor();
      const border = await page
        .locator('.box')
        .evaluate((box) => getComputedStyle(box).borderColor);
      expect(border).toBe('rgb(1, 2, 3)');
    });
    expect(complaints).toEqual([]);
  });

  it('shows the first state of all of them without scripts', async () => {
    await visit(`${site.url}/home`, { javaScriptEnabled: false }, async (page) => {
      for (const start of [3, 10, 70, 90]) await counter(page, start).waitFor();
    });
  });

  it('costs other pages nothing', async () => {
    const html = await (await fetch(`${site.url}/other`)).text();
    expect(html).not.toMatch(/astro-island|Counter|class="box"|\.vue/);
  });
});
