import { expect, test } from 'vitest';
import { loadLayouts } from '../../../../src/output/pages.ts';

test('the sign-in page is in the language of the site', async () => {
  const { renderStandalone } = await loadLayouts('');
  const html = await renderStandalone({ layout: 'SignInPage', props: { lang: 'de' } });
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>Anmeldung</title>');
  expect(html).toContain('<p role="status">Anmeldung läuft …</p>');
  expect(html).not.toContain('Signing in');
});
