import { describe, expect, test } from 'vitest';
import {
  buildAuthorizationUrl,
  challengeOf,
  randomText,
} from '../../../../../src/client/playground/credentials/get-token.ts';

describe('an authorization', () => {
  test('is asked for at an address that keeps its own query', () => {
    const address = buildAuthorizationUrl('https://id.example/authorize?audience=plants', {
      clientId: 'fern',
      redirectUri: 'https://docs.example/_trellis/sign-in/',
      scope: 'read write',
      state: 's',
      challenge: 'c',
    });
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      audience: 'plants',
      response_type: 'code',
      client_id: 'fern',
      redirect_uri: 'https://docs.example/_trellis/sign-in/',
      scope: 'read write',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  test('proves who began it as RFC 7636, appendix B, has it', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(await challengeOf(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  test('has a state and a verifier of 43 letters that addresses leave as they are', () => {
    expect(randomText()).toMatch(/^[\w-]{43}$/);
    expect(randomText()).not.toBe(randomText());
  });
});
