// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import '../../../../src/client/behaviors/playground.ts';
import { siteName } from '../../../../src/client/shared/site.ts';

const API = '/v1';

/** Shows samples beside a form whose reader chose a server before. */
function show(server: string, samples: string): HTMLElement {
  localStorage.setItem(`${siteName('trellis-server')} ${API}`, server);
  const servers = [{ template: API, variables: [] }];
  const box = document.createElement('div');
  box.innerHTML = `<div class="t-api-samples" data-clients="bash">${samples}</div><t-playground><span class="t-api-server">/v1</span><button class="t-api-try"></button><script type="application/json">${JSON.stringify({ servers })}</script></t-playground>`;
  document.body.append(box);
  return box;
}

test('samples have the server of the reader as it is written, with dollar signs, also in place of a missing host', () => {
  const box = show(
    'https://test.example/$&/v1',
    `<code>curl '{base_url}/v1/beds'</code><code>get("<i>{base_url}</i>/v1/beds")</code>`,
  );
  expect(box.querySelector('code')?.textContent).toBe("curl 'https://test.example/$&/v1/beds'");
  expect(box.querySelector('.t-api-server')?.textContent).toBe('https://test.example/$&/v1');
  expect(box.querySelectorAll('code')[1]?.textContent).toBe(
    'get("https://test.example/$&/v1/beds")',
  );
});

test('samples have the next server in place of the one before', () => {
  const box = show(
    'https://plants.example/v1',
    '<code>curl https://test.example/$&amp;/v1/beds</code>',
  );
  expect(box.querySelector('code')?.textContent).toBe('curl https://plants.example/v1/beds');
});
