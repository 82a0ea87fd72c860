// What the form of an API page asks for, and how a reader says it: examples, alternatives, media types, empty values.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useApiSite, send } from '../support/api-site.ts';
import { settle } from '../support/browser.ts';

const guard = (kind: string, properties: object) => ({
  title: kind,
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: kind }, ...properties },
});
const plant = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'What visitors *see*.\n\nMore in the reference.' },
    note: { type: ['string', 'null'], deprecated: true },
    guard: {
      oneOf: [
        guard('cat', { lives: { type: 'integer' } }),
        guard('dog', { tricks: { type: 'array', items: { type: 'string' } } }),
      ],
    },
    soil: { type: 'object', properties: { depth: { type: 'integer' } } },
    color: { enum: ['g', 'r'], 'x-enumDescriptions': { g: 'Green', r: 'Red' } },
    id: { type: 'string', readOnly: true },
  },
};
const examples = {
  small: { summary: 'Small', description: 'The least there is.', value: { name: 'Fern' } },
  guarded: {
    summary: 'Guarded',
    value: { name: 'Moss', guard: { kind: 'dog', tricks: ['sit'] }, note: null },
  },
};
const needs = {
  type: 'object',
  required: ['when', 'words', 'code'],
  properties: {
    when: { type: 'string', format: 'date-time', default: '2026-01-31T09:30:00Z' },
    words: { type: 'array', items: { type: 'string' } },
    code: { type: 'string', maxLength: 4 },
  },
};
const deep = (width: number, depth: number): object => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: width }, (_, index) => [
      `p${index}`,
      depth === 0 ? { type: 'string' } : deep(width, depth - 1),
    ]),
  ),
});

const size = (name: string) => ({
  type: 'object',
  title: name,
  required: [name],
  properties: { [name]: { type: 'integer' } },
});
const sizes = {
  properties: { color: { type: 'string' } },
  anyOf: [size('width'), size('height')],
};

const body = (content: object) => ({ requestBody: { required: true, content } });
const PATHS = {
  '/plants': {
    post: {
      parameters: [
        {
          name: 'sort',
          in: 'query',
          schema: { type: 'string' },
          examples: { age: { summary: 'By age', value: 'age' }, name: { value: 'name' } },
        },
      ],
      ...body({
        'application/json': { schema: plant, examples },
        'text/csv': { example: 'name\nFern' },
      }),
    },
  },
  '/needs': { post: body({ 'application/json': { schema: needs } }) },
  '/lists': {
    post: {
      parameters: [
        {
          name: 'ids',
          in: 'query',
          schema: { type: 'array', items: { type: 'integer' }, 'x-default': [1, 2] },
        },
        { name: 'x-tags', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
      ],
    },
  },
  '/files': {
    post: body({
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { photos: { type: 'array', items: { type: 'string', format: 'binary' } } },
        },
      },
      'image/png': { schema: { type: 'string', format: 'binary' } },
    }),
  },
  '/pots': {
    post: body({
      'application/json': {
        schema: {
          anyOf: [
            { title: 'Clay', type: 'object', ...sizes },
            { title: 'Metal', type: 'object' },
          ],
        },
      },
    }),
  },
  '/notes': {
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['title'],
              properties: { title: { type: 'string' }, text: { type: 'string' } },
            },
          },
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary' },
                label: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
  '/deep': { post: body({ 'application/json': { schema: deep(8, 2) } }) },
};

const site = useApiSite(() => ({
  document: { paths: PATHS },
  pages: Object.fromEntries(Object.keys(PATHS).map((path) => [path.slice(1), `POST ${path}`])),
}));
const { open } = site;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const openGroup = (page: Page, name: string) =>
  page.locator('t-runner summary', { hasText: name }).click();

/** The request that arrives when the form is sent as it is. */
async function sent(page: Page): Promise<{ url: string; body: string }> {
  site.api.clear();
  await send(page);
  await expect.poll(() => site.api.requests.length).toBe(1);
  const { url = '', body: content = '' } = site.api.requests[0] ?? {};
  return { url, body: content };
}

const sentJson = async (page: Page): Promise<unknown> => JSON.parse((await sent(page)).body);

/** A piece of text in one line of the window, with its color. */
interface Word {
  text: string;
  color: string;
  box: { left: number; right: number; top: number };
}

/** The pieces of text of an element. */
function listWords(code: Locator): Promise<Word[]> {
  return code.evaluate((element) => {
    const words: Word[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const { color } = getComputedStyle(node.parentElement ?? element);
      for (const { index, 0: text } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        for (const { left, right, top } of range.getClientRects())
          words.push({ text, color, box: { left, right, top } });
      }
    }
    return words;
  });
}

/** Pairs of words that cover each other. */
function listOverlaps(words: readonly Word[]): string[] {
  return words.flatMap(({ text, box }, index) =>
    words
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          Math.abs(other.top - box.top) < 4 &&
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1,
      )
      .map((other) => `${text} and ${other.text}`),
  );
}

describe('examples of the document', () => {
  it('are chosen in the form, which has all of one then, alternatives and null included', async () => {
    await open('/plants', async (page) => {
      const list = page.getByRole('combobox', { name: 'Body: Example' });
      await list.selectOption({ label: 'Small' });
      await page.locator('t-runner').getByText('The least there is.').waitFor();
      expect(await sentJson(page)).toEqual(examples.small.value);
      await list.selectOption({ label: 'Guarded' });
      await page.locator('.t-api-samples', { hasText: '"sit"' }).first().waitFor();
      expect(await page.getByRole('combobox', { name: 'Type of guard' }).inputValue()).toBe('1');
      expect(await sentJson(page)).toEqual(examples.guarded.value);
      await list.selectOption({ label: 'Small' });
      expect(await sentJson(page)).toEqual(examples.small.value);
    });
  });

  it('update samples with the highlighting of the build, without overlapping words', async () => {
    await open('/plants', async (page) => {
      const code = page.locator('.t-request-example pre > code').filter({ visible: true });
      const built = await listWords(code);
      await page
        .getByRole('combobox', { name: 'Body: Example' })
        .selectOption({ label: 'Guarded' });
      await code.filter({ hasText: '"sit"' }).waitFor();
      const drawn = await listWords(code);
      const colorOf = (words: Word[], word: string) =>
        words.find(({ text }) => text.includes(word))?.color;
      for (const word of ['curl', '--request', 'POST', '--data', '\\', "'{"])
        expect(colorOf(drawn, word), word).toBe(colorOf(built, word));
      expect(listOverlaps(drawn)).toEqual([]);
    });
  });

  it('of parameters are chosen beside the input', async () => {
    await open('/plants', async (page) => {
      await field(page, /^name/).fill('Fern');
      await page.getByRole('combobox', { name: 'sort: Example' }).selectOption('By age');
      await expect.poll(() => field(page, /^sort/).inputValue()).toBe('age');
      expect((await sent(page)).url).toBe('/plants?sort=age');
    });
  });
});

describe('descriptions in the document', () => {
  it('of fields and values are in the form, without fields that the API sets itself', async () => {
    await open('/plants', async (page) => {
      const name = field(page, /^name/);
      const id = (await name.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`#${id}`).textContent()).toBe('What visitors see.');
      expect(await page.getByLabel(/^color/).textContent()).toContain('g – Green');
      expect(await page.locator('label', { hasText: 'note' }).textContent()).toContain(
        'deprecated',
      );
      expect(await page.getByLabel(/^id /).count()).toBe(0);
    });
  });
});

describe('alternatives', () => {
  it('are named after the value that they are part of, also inside of another', async () => {
    const names = await open('/pots', (page) =>
      page
        .locator('.t-try-kind')
        .evaluateAll((selects) => selects.map(({ ariaLabel }) => ariaLabel)),
    );
    expect(names).toEqual(['Type of Body', 'Type of Body']);
  });

  it('send the distinguishing value as soon as one is selected, and keep the values of each', async () => {
    await open('/plants', async (page) => {
      await field(page, /^name/).fill('Fern');
      expect(await sentJson(page)).toEqual({ name: 'Fern' });
      await openGroup(page, 'guard');
      const kind = page.getByRole('combobox', { name: 'Type of guard' });
      await kind.selectOption('cat');
      expect(await sentJson(page)).toEqual({ name: 'Fern', guard: { kind: 'cat' } });
      await page.getByRole('spinbutton', { name: /^lives/ }).fill('9');
      await kind.selectOption('dog');
      expect(await sentJson(page)).toEqual({ name: 'Fern', guard: { kind: 'dog' } });
      await kind.selectOption('cat');
      expect(await sentJson(page)).toEqual({ name: 'Fern', guard: { kind: 'cat', lives: 9 } });
    });
  });
});

describe('a text', () => {
  it('keeps its line breaks, typed or pasted, and is sent with Ctrl and Enter', async () => {
    await open('/plants', async (page) => {
      await field(page, /^name/).fill('one');
      await field(page, /^name/).press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('two');
      const sort = field(page, /^sort/);
      await sort.focus();
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', 'a\nb');
        const paste = new ClipboardEvent('paste', {
          clipboardData: data,
          bubbles: true,
          cancelable: true,
        });
        document.activeElement?.dispatchEvent(paste);
      });
      await expect.poll(() => sort.inputValue()).toBe('a\nb');
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => site.api.requests.length).toBe(1);
      expect(site.api.requests[0]?.url).toBe('/plants?sort=a%0Ab');
      expect(JSON.parse(site.api.requests[0]?.body ?? '')).toEqual({ name: 'one\ntwo' });
    });
  });

  it('that is empty, and null, are sent on purpose only', async () => {
    await open('/plants', async (page) => {
      await field(page, /^name/).focus();
      await button(page, 'empty: name').click();
      await field(page, /^note/).focus();
      await button(page, 'null: note').click();
      await openGroup(page, 'soil');
      await button(page, 'empty: soil').click();
      expect(await sentJson(page)).toEqual({ name: '', note: null, soil: {} });
      await button(page, 'null: note').click();
      await button(page, 'empty: soil').click();
      await field(page, /^note/).fill('x');
      expect(await sentJson(page)).toEqual({ name: '', note: 'x' });
    });
  });

  it('that is too long is said to be, and not cut', async () => {
    await open('/needs', async (page) => {
      await field(page, /^code/).fill('abcdef');
      await expect.poll(() => field(page, /^code/).inputValue()).toBe('abcdef');
      const message = await field(page, /^code/).evaluate(
        (input: HTMLInputElement) => input.validationMessage,
      );
      expect(message).toBe('At most 4 characters');
    });
  });
});

describe('required fields', () => {
  it('begins with its default, and a list is asked for, unless an empty one is meant', async () => {
    await open('/needs', async (page) => {
      expect(await field(page, /^when/).inputValue()).toBe('2026-01-31T09:30:00Z');
      await field(page, /^code/).fill('abc');
      await send(page);
      await settle(page);
      expect(site.api.requests).toEqual([]);
      expect(
        await field(page, /^words/).evaluate(
          (input: HTMLInputElement) => input.validity.valueMissing,
        ),
      ).toBe(true);
      await button(page, 'empty: words').last().click();
      expect(await sentJson(page)).toEqual({
        when: '2026-01-31T09:30:00Z',
        words: [],
        code: 'abc',
      });
    });
  });
});

describe('an optional body', () => {
  const isMissing = (input: HTMLInputElement) => input.validity.valueMissing;

  it('is left out, or has the properties that it requires', async () => {
    await open('/notes', async (page) => {
      expect((await sent(page)).body).toBe('');
      await field(page, /^text/).fill('Water it');
      site.api.clear();
      await send(page);
      await expect.poll(() => field(page, /^title/).evaluate(isMissing)).toBe(true);
      await settle(page);
      expect(site.api.requests).toEqual([]);
      await field(page, /^title/).fill('Fern');
      expect(await sentJson(page)).toEqual({ title: 'Fern', text: 'Water it' });
    });
  });

  it('with parts has the file that it requires', async () => {
    await open('/notes', async (page) => {
      await page.getByRole('combobox', { name: 'Media type' }).selectOption('multipart/form-data');
      await field(page, /^label/).fill('Leaf');
      await send(page);
      const file = page.getByLabel(/^file/);
      await expect.poll(() => file.evaluate(isMissing)).toBe(true);
      await settle(page);
      expect(site.api.requests).toEqual([]);
      await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      expect((await sent(page)).body).toContain('filename="a.txt"');
    });
  });
});

describe('JSON that the reader writes', () => {
  it('is sent as it is written', async () => {
    await open('/plants', async (page) => {
      await button(page, 'Edit as JSON').click();
      const written = '{ "b":1.0,\n\n"10": 1, "9":[ ] }';
      await text(page).fill(written);
      expect((await sent(page)).body).toBe(written);
    });
  });

  it('stays where it is wrong, with the place, and is not sent', async () => {
    await open('/plants', async (page) => {
      await button(page, 'Edit as JSON').click();
      await text(page).fill('{\n  "name": }');
      await send(page);
      await button(page, 'Edit as form').click();
      await settle(page);
      expect(await text(page).inputValue()).toBe('{\n  "name": }');
      const message = await text(page).evaluate(
        (area: HTMLTextAreaElement) => area.validationMessage,
      );
      expect(message).toMatch(/^Invalid JSON: .*line 2, column 11$/);
      expect(site.api.requests).toEqual([]);
    });
  });
});

describe('another media type', () => {
  it('has its own inputs, and restores earlier values', async () => {
    await open('/plants', async (page) => {
      const types = page.getByRole('combobox', { name: 'Media type' });
      await button(page, 'Edit as JSON').click();
      await text(page).fill('{"name": "Fern"}');
      await types.selectOption('text/csv');
      await expect.poll(() => text(page).inputValue()).toBe('name\nFern');
      expect((await sent(page)).body).toBe('name\nFern');
      await types.selectOption('application/json');
      await expect.poll(() => text(page).inputValue()).toBe('{"name": "Fern"}');
    });
  });

  it('is in the samples of a link as it was entered', async () => {
    await open('/plants', async (page) => {
      await page.getByRole('combobox', { name: 'Media type' }).selectOption('text/csv');
      await text(page).fill('name\nMoss of the link');
      await button(page, 'Copy link').click();
      await page.reload();
      await page.locator('.t-api-samples', { hasText: 'Moss of the link' }).first().waitFor();
    });
  });

  it('keeps the files that were chosen, several of them', async () => {
    await open('/files', async (page) => {
      const types = page.getByRole('combobox', { name: 'Media type' });
      await page.getByLabel(/^photos/).setInputFiles(
        ['a', 'b'].map((name) => ({
          name: `${name}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from(name),
        })),
      );
      await types.selectOption('image/png');
      await types.selectOption('multipart/form-data');
      const { body: content } = await sent(page);
      expect(content).toContain('filename="a.png"');
      expect(content).toContain('filename="b.png"');
    });
  });
});

describe('a list with initial values', () => {
  it('has them once after a link', async () => {
    await site.open('/lists', async (page) => {
      await button(page, 'Copy link').click();
      await page.reload();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect((await sent(page)).url).toBe('/lists?ids=1&ids=2');
    });
  });
});

describe('a place with nothing but optional lists', () => {
  it('is in the form before one of them is opened', async () => {
    await open('/lists', async (page) => {
      await page.getByRole('group', { name: 'Headers' }).locator('summary').click();
      await button(page, 'Add to x-tags').click();
      await page.locator('t-runner').getByRole('textbox', { name: 'x-tags' }).fill('fern');
      await sent(page);
      expect(site.api.requests[0]?.headers['x-tags']).toBe('fern');
    });
  });
});

describe('a deep form', () => {
  it('has the inputs of a group once that is opened, down to the last level', async () => {
    await open('/deep', async (page) => {
      expect(await page.locator('t-runner textarea').count()).toBe(0);
      await openGroup(page, 'p0');
      await page.locator('t-runner details[open] summary', { hasText: 'p1' }).click();
      await page.locator('t-runner').getByRole('textbox', { name: /^p7/ }).fill('x');
      expect(await sentJson(page)).toEqual({ p0: { p1: { p7: 'x' } } });
    });
  });
});
