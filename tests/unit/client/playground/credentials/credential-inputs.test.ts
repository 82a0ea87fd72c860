// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createCredentialChoice } from '../../../../../src/client/playground/credentials/credential-inputs.ts';
import type { FormScheme } from '../../../../../src/openapi/request-form.ts';

test('optional credentials can be forgotten, too', () => {
  const token: FormScheme = {
    id: 'token',
    kind: 'bearer',
    name: 'Authorization',
    in: 'header',
    labels: ['Authorization'],
    placeholder: '<ACCESS_TOKEN>',
  };
  const server = { api: () => 'https://plants.example', onchange: () => undefined };
  const choice = createCredentialChoice({ auth: [[], [token]], forgetsCredentials: true }, server);
  document.body.replaceChildren(choice.element);
  const select = document.querySelector('select');
  if (select) select.selectedIndex = 1;
  select?.dispatchEvent(new Event('change'));
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toContain('Forget credentials');
});
