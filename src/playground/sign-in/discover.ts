import type { FormFlow } from '../../openapi/request/form-scheme.ts';

/** The flow that a provider offers by its own description (OpenID Connect Discovery 1.0). Throws where it cannot be read. */
export async function discoverFlow(address: string): Promise<FormFlow> {
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  const given = (await answer.json()) as Record<string, unknown>;
  const authorizationUrl = webUrl(given['authorization_endpoint']);
  const tokenUrl = webUrl(given['token_endpoint']);
  if (!authorizationUrl || !tokenUrl) throw new TypeError('No addresses');
  const { scopes_supported: scopes } = given;
  const names = Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : [];
  return {
    type: 'authorizationCode',
    authorizationUrl,
    tokenUrl,
    scopes: names.slice(0, 40).map((name) => [name]),
  };
}

function webUrl(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
