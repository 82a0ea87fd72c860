// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createCredentialChoice } from '../../../../../src/client/playground/credentials/credential-inputs.ts';
import type { TokenValues } from '../../../../../src/client/playground/credentials/get-token.ts';
import { SignIn } from '../../../../../src/client/playground/credentials/sign-in.ts';
import type { FormScheme } from '../../../../../src/openapi/request-form.ts';

const schemeOf = (id: string): FormScheme => ({
  id,
  kind: 'bearer',
  name: 'Authorization',
  in: 'header',
  labels: [id],
  placeholder: '<ACCESS_TOKEN>',
});
const server = { api: () => 'https://plants.example', onchange: () => undefined };

const enter = (input: HTMLInputElement | undefined, text: string) => {
  if (input) input.value = text;
  input?.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Opens a form with these alternatives. */
function open(auth: FormScheme[][], forgetsCredentials?: true) {
  const form = { auth, ...(forgetsCredentials && { forgetsCredentials }) };
  const choice = createCredentialChoice(form, server);
  const select = choice.element.querySelector('select') ?? document.createElement('select');
  return { ...choice, select };
}

function choose(select: HTMLSelectElement, index: number): void {
  select.selectedIndex = index;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

test('a token that the reader enters is not renewed with the refresh token of another', async () => {
  const tokens = { flows: [], scopes: [] };
  const { element } = open([[{ ...schemeOf('token'), tokens }]], true);
  const values = await startOf(element);
  for (const [index, value] of ['one', 'again', '0', 'fern', 'https://a.example'].entries())
    values.set(index, value);
  const [input] = element.querySelectorAll<HTMLInputElement>('.t-try-secret input');
  expect(input?.value).toBe('one');
  enter(input, 'pasted');
  expect([0, 1, 2, 3, 4].map((index) => values.get(index))).toEqual(['pasted', ...Array(4)]);
});

/** The values that the panel to get a token receives when it is opened. */
async function startOf(element: HTMLElement): Promise<TokenValues> {
  const started = vi.spyOn(SignIn.prototype, 'start').mockResolvedValue();
  const panel = element.querySelector('details');
  if (panel) panel.open = true;
  panel?.dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  const [[, values] = []] = started.mock.calls;
  if (!values) throw new Error('The panel has no values');
  return values;
}

test('optional credentials can be forgotten, too', () => {
  const { element, select } = open([[], [schemeOf('token')]], true);
  choose(select, 1);
  const buttons = [...element.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toContain('Forget credentials');
});

test('the alternative that was used on another page is selected, until the reader chooses', async () => {
  const auth = [[schemeOf('key')], [schemeOf('token'), schemeOf('code')]];
  const used = open(auth);
  choose(used.select, 1);
  const [token, code] = used.element.querySelectorAll<HTMLInputElement>('.t-try-secret input');
  enter(token, 'fern');
  const unused = open(auth);
  const optional = open([[], ...auth]);
  const chosen = open(auth);
  await vi.dynamicImportSettled();
  choose(chosen.select, 0);
  enter(code, 'moss');
  await vi.waitFor(() => expect(unused.select.selectedIndex).toBe(1));
  expect(unused.read().map(({ value }) => value)).toEqual(['fern', 'moss']);
  expect(chosen.select.selectedIndex).toBe(0);
  expect(optional.select.selectedIndex).toBe(0);
});
