// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import '../../../../src/client/behaviors/playground.ts';
import { siteName } from '../../../../src/client/shared/site.ts';

test('samples have the server of the reader as it is written, with dollar signs, also in place of a missing host', () => {
  const api = '/v1';
  localStorage.setItem(`${siteName('trellis-server')} ${api}`, 'https://test.example/$&/v1');
  const servers = [{ template: api, variables: [] }];
  const box = document.createElement('div');
  box.innerHTML = `<div class="t-api-samples" data-clients="bash"><code>curl '{base_url}/v1/beds'</code><code>get("<i>{base_url}</i>/v1/beds")</code></div><t-playground><span class="t-api-server">/v1</span><button class="t-api-try"></button><script type="application/json">${JSON.stringify({ servers })}</script></t-playground>`;
  document.body.append(box);
  expect(box.querySelector('code')?.textContent).toBe("curl 'https://test.example/$&/v1/beds'");
  expect(box.querySelector('.t-api-server')?.textContent).toBe('https://test.example/$&/v1');
  expect(box.querySelectorAll('code')[1]?.textContent).toBe(
    'get("https://test.example/$&/v1/beds")',
  );
});
