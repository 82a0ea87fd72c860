// Tokens of OAuth 2.0 and OpenID Connect in the form, from an authorization server of our own.
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findViolationsEverywhere } from '../support/axe.ts';
import { useApiSite } from '../support/api-site.ts';
import { startOAuth, type OAuthServer } from '../support/oauth-server.ts';

let oauth: OAuthServer;
beforeAll(async () => {
  oauth = await startOAuth();
});
afterAll(() => oauth?.close());
beforeEach(() => void oauth.asked.splice(0));

const site = useApiSite(() => {
  const tokenUrl = `${oauth.url}/token`;
  const scopes = { 'plants:read': 'Look at plants', 'plants:write': 'Plant' };
  const authorizationCode = { authorizationUrl: `${oauth.url}/authorize`, tokenUrl, scopes };
  const securitySchemes = {
    code: { type: 'oauth2', flows: { authorizationCode } },
    client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes } } },
    user: { type: 'oauth2', flows: { password: { tokenUrl, scopes } } },
    connect: {
      type: 'openIdConnect',
      openIdConnectUrl: `${oauth.url}/.well-known/openid-configuration`,
    },
    closed: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: `${oauth.url}/closed`, scopes } },
    },
  };
  const names = Object.keys(securitySchemes);
  const responses = { 200: { description: 'All.' } };
  const get = (name: string) => ({ security: [{ [name]: ['plants:read'] }], responses });
  return {
    document: {
      components: { securitySchemes },
      paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: get(name) }])),
    },
    pages: Object.fromEntries(names.map((name) => [name, `GET /${name}`])),
  };
});

/** Opens the form of a scheme's page, and what gets its tokens. */
function open<Result>(name: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  return site.open(`/${name}`, async (page) => {
    await page.getByText('Get a token').first().click();
    await page.getByRole('textbox', { name: 'Client ID' }).waitFor();
    return work(page);
  });
}

const token = (page: Page) => page.getByRole('textbox', { name: /^Authorization/ });
const status = (page: Page) => page.locator('t-sign-in').getByRole('status');

/** Signs in with the authorization code, and clicks on what the owner decides. */
async function signIn(page: Page, decision: 'Allow' | 'Refuse' | 'Forge'): Promise<Page> {
  await page.getByRole('textbox', { name: 'Client ID' }).fill('fern');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: decision }).click();
  return popup;
}

describe('the authorization code', () => {
  it('gives a token with PKCE, in a window that closes itself', async () => {
    await open('code', async (page) => {
      const popup = await signIn(page, 'Allow');
      await status(page).getByText('The token is filled in. It is valid until').waitFor();
      expect(await token(page).inputValue()).toBe('token-1');
      await expect.poll(() => popup.isClosed()).toBe(true);
      expect(oauth.asked[0]).toMatchObject({
        grant_type: 'authorization_code',
        client_id: 'fern',
        redirect_uri: `${site.url}/_trellis/sign-in/`,
      });
      expect(oauth.asked[0]).not.toHaveProperty('client_secret');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('t-response').getByText('200').first().waitFor();
      expect(site.api.requests[0]?.headers['authorization']).toBe('Bearer token-1');
    });
  });

  it('asks for the scopes that the operation needs, and those that the reader adds', async () => {
    await open('code', async (page) => {
      expect(await page.getByRole('checkbox', { name: /^plants:read/ }).isChecked()).toBe(true);
      await page.getByRole('checkbox', { name: /^plants:write/ }).check();
      await page.getByRole('textbox', { name: 'Additional scopes' }).fill('offline');
      await page.getByRole('textbox', { name: 'Client ID' }).fill('fern');
      const opening = page.context().waitForEvent('page');
      await page.keyboard.press('Enter');
      const popup = await opening;
      await popup.getByText('It asks for: plants:read plants:write offline').waitFor();
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      expect(site.api.requests).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).first().click();
      await status(page).getByText('Canceled.').waitFor();
    });
  });

  it('is renewed, also on the next page', async () => {
    await open('code', async (page) => {
      await signIn(page, 'Allow');
      await status(page).getByText('The token is filled in.').waitFor();
      await page.getByRole('button', { name: 'Renew token' }).click();
      await expect.poll(() => token(page).inputValue()).toBe('token-2');
      expect(oauth.asked[1]).toMatchObject({ grant_type: 'refresh_token', client_id: 'fern' });
      await page.reload();
      await status(page).getByText('The token is filled in. It is valid until').waitFor();
      await page.getByRole('button', { name: 'Renew token' }).click();
      await expect.poll(() => token(page).inputValue()).toBe('token-3');
    });
  });

  it('that is refused is explained', async () => {
    await open('code', async (page) => {
      await signIn(page, 'Refuse');
      await status(page).getByText('access_denied: The owner said no').waitFor();
      expect(await token(page).inputValue()).toBe('');
    });
  });

  it('of another sign-in is not taken', async () => {
    await open('code', async (page) => {
      const popup = await signIn(page, 'Forge');
      await popup.getByText('No page of this site is waiting for this sign-in').waitFor();
      expect(popup.url()).toBe(`${site.url}/_trellis/sign-in/`);
      expect(oauth.asked).toEqual([]);
      expect(await token(page).inputValue()).toBe('');
    });
  });

  it('shows the redirect URI to register, and is whole for a screen reader', async () => {
    await open('code', async (page) => {
      await page.getByText(`${site.url}/_trellis/sign-in/`, { exact: true }).waitFor();
      expect(await findViolationsEverywhere(page)).toEqual([]);
    });
  });
});

describe('other flows', () => {
  it('client credentials: the secret goes into the header, and is kept nowhere', async () => {
    await open('client', async (page) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('moss');
      await page.getByRole('textbox', { name: 'Client secret' }).fill('s3cret');
      await page.getByRole('button', { name: 'Get a token' }).click();
      await expect.poll(() => token(page).inputValue()).toBe('token-1');
      expect(oauth.asked[0]).toMatchObject({
        grant_type: 'client_credentials',
        scope: 'plants:read',
        authorization: `Basic ${Buffer.from('moss:s3cret').toString('base64')}`,
      });
      await page.reload();
      const values = () =>
        page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(await values()).not.toContain('s3cret');
    });
  });

  it('password', async () => {
    await open('user', async (page) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('fern');
      await page.getByRole('textbox', { name: 'User name' }).fill('ada');
      await page.getByRole('textbox', { name: 'Password' }).fill('brown');
      await page.getByRole('button', { name: 'Get a token' }).click();
      await status(page).getByText('invalid_grant: wrong password').waitFor();
      await page.getByRole('textbox', { name: 'Password' }).fill('green');
      await page.getByRole('button', { name: 'Get a token' }).click();
      await expect.poll(() => token(page).inputValue()).toBe('token-2');
    });
  });

  it('OpenID Connect, by the discovery document of the provider', async () => {
    await open('connect', async (page) => {
      await page.getByRole('checkbox', { name: 'openid' }).check();
      await signIn(page, 'Allow');
      await expect.poll(() => token(page).inputValue()).toBe('token-1');
    });
  });

  it('a token endpoint that does not let browsers read is named', async () => {
    await open('closed', async (page) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('moss');
      await page.getByRole('button', { name: 'Get a token' }).click();
      await status(page)
        .getByText(/must allow requests from http:\/\/localhost/)
        .waitFor();
    });
  });
});
