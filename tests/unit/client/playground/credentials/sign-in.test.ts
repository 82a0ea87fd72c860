// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { SignIn } from '../../../../../src/client/playground/credentials/sign-in.ts';

/** The panel of a flow with all of its URLs. */
async function openSignIn(type = 'authorizationCode'): Promise<SignIn> {
  const signIn = new SignIn();
  document.body.replaceChildren(signIn);
  const flow = {
    type,
    authorizationUrl: 'https://plants.example/sign-in',
    tokenUrl: 'https://plants.example/token',
    deviceAuthorizationUrl: 'https://plants.example/device',
    scopes: [],
  };
  const values = { get: () => undefined, set: () => undefined, onchange: () => undefined };
  await signIn.start({ flows: [flow], scopes: ['read'] }, values);
  return signIn;
}

test('URLs have the names that translations have', async () => {
  const signIn = await openSignIn();
  const names = [...signIn.querySelectorAll('details dt')];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'authorizationCode: Authorization URL',
    'authorizationCode: Token URL',
    'authorizationCode: Device authorization URL',
    'Scopes',
  ]);
});

test.each([
  ['a page without a clipboard that browsers let copy', undefined, true, 'Copied'],
  ['a page without a clipboard that browsers stop', undefined, false, 'Could not copy'],
  ['a clipboard', { writeText: async () => undefined }, false, 'Copied'],
])('with %s the redirect URI says what became of it', async (_, clipboard, isCopied, expected) => {
  vi.stubGlobal('navigator', { clipboard });
  document.execCommand = () => isCopied;
  const copy = (await openSignIn()).querySelector<HTMLButtonElement>('.t-try-redirect button');
  copy?.click();
  await vi.waitFor(() => expect(copy?.textContent).toBe(expected));
  vi.unstubAllGlobals();
});

test('Cancel ends the request for a token, and passes the focus on', async () => {
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_done, fail) => {
        signal?.addEventListener('abort', () => fail(new DOMException('Ended', 'AbortError')));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const signIn = await openSignIn('clientCredentials');
  const [id, secret] = signIn.querySelectorAll('input');
  if (id && secret) id.value = secret.value = 'fern';
  const buttons = [...signIn.querySelectorAll<HTMLElement>('.t-try-actions button')];
  const [go, cancel] = buttons;
  go?.click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  cancel?.focus();
  cancel?.click();
  await vi.waitFor(() =>
    expect(signIn.querySelector('[role=status]')?.textContent).toBe('Canceled.'),
  );
  expect(document.activeElement).toBe(go);
  expect(cancel?.hidden).toBe(true);
  expect(fetched).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
