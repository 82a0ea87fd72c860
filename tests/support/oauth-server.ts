import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An authorization server with a consent page, expiring tokens, and metadata. */
export interface OAuthServer {
  /** `http://127.0.0.1:50123` */
  url: string;
  /** Requests to the token endpoint, with the header that identifies the client. */
  asked: Record<string, string>[];
  close(): Promise<void>;
}

const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
};

/** Starts one on a free port. Its clients: `fern` without a secret, `moss` with the secret `s3cret`. */
export async function startOAuth({ seconds = 3600 } = {}): Promise<OAuthServer> {
  const asked: Record<string, string>[] = [];
  /** Challenges by code. */
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url());
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN).end();
    if (pathname === '/.well-known/openid-configuration')
      return json(response, 200, {
        authorization_endpoint: `${url()}/authorize`,
        token_endpoint: `${url()}/token`,
        scopes_supported: ['openid', 'plants'],
      });
    if (pathname === '/authorize') return askOwner(response, searchParams, codes);
    if (pathname === '/closed') return void response.writeHead(200).end('{}');
    // Browsers request an icon for the consent page.
    if (pathname !== '/token') return void response.writeHead(404).end();
    const fields = await readFields(request);
    asked.push(fields);
    const problem = problemOf(fields, codes);
    if (problem) return json(response, 400, { error: 'invalid_grant', error_description: problem });
    json(response, 200, {
      access_token: `token-${asked.length}`,
      token_type: 'Bearer',
      expires_in: seconds,
      refresh_token: fields['grant_type'] === 'client_credentials' ? undefined : 'again',
      scope: fields['scope'],
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url(),
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Codes = Map<string, { challenge: string; redirectUri: string }>;

/** The consent page: the account owner accepts or denies, or the response has a forged state. */
function askOwner(response: ServerResponse, asked: URLSearchParams, codes: Codes): void {
  const code = randomUUID();
  const redirectUri = asked.get('redirect_uri') ?? '';
  codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri });
  const back = (fields: Record<string, string>) =>
    `${redirectUri}?${new URLSearchParams({ state: asked.get('state') ?? '', ...fields })}`.replaceAll(
      '&',
      '&amp;',
    );
  const refusal = { error: 'access_denied', error_description: 'The owner said no' };
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(
    `<!doctype html><title>Garden account</title><h1>Let ${asked.get('client_id')} see your garden?</h1>
    <p>It asks for: ${asked.get('scope')}</p>
    <a href="${back({ code })}">Allow</a> <a href="${back(refusal)}">Refuse</a>
    <a href="${back({ code, state: 'forged' })}">Forge</a>`,
  );
}

/** The error of a token request; empty for a valid one. */
function problemOf(fields: Record<string, string>, codes: Codes): string {
  const { grant_type: type, code = '', code_verifier: verifier = '', authorization } = fields;
  if (type === 'refresh_token') return fields['refresh_token'] === 'again' ? '' : 'unknown token';
  if (type === 'client_credentials') {
    const known = `Basic ${Buffer.from('moss:s3cret').toString('base64')}`;
    return authorization === known || fields['client_secret'] === 's3cret' ? '' : 'wrong secret';
  }
  if (type === 'password') return fields['password'] === 'green' ? '' : 'wrong password';
  const grant = codes.get(code);
  codes.delete(code);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (grant?.challenge !== challenge) return 'wrong verifier';
  return grant.redirectUri === fields['redirect_uri'] ? '' : 'wrong redirect URI';
}

async function readFields(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { authorization } = request.headers;
  return {
    ...Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
    ...(authorization && { authorization }),
  };
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { ...OPEN, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
