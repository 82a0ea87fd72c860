import { expect, test } from 'vitest';
import { listUnsendable, type ApiRequest } from '../../../src/openapi/request.ts';

const request = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  url: 'https://x.example/',
  query: [],
  headers: [],
  cookies: [],
  ...more,
});
const header = (name: string, value: string) => request({ headers: [{ name, value }] });
const body = { kind: 'text', mediaType: 'text/plain', text: '' } as const;

test.each<[string, ApiRequest]>([
  ['header X-Name: characters, refused', header('X-Name', '漢')],
  ['header X-Name: characters, refused', header('X-Name', 'a\nb')],
  ['header X Name: characters, refused', header('X Name', 'a')],
  ['header Origin: forbidden, left out', header('Origin', 'https://y.example')],
  ['header Sec-Any: forbidden, left out', header('Sec-Any', '1')],
  ['header X-HTTP-Method-Override: forbidden, left out', header('X-HTTP-Method-Override', 'TRACE')],
  ['method TRACE: forbidden, refused', request({ method: 'TRACE' })],
  ['method CONNECT: forbidden, refused', request({ method: 'CONNECT' })],
  ['body GET: method, refused', request({ body })],
  ['body HEAD: method, refused', request({ method: 'HEAD', body })],
  ['cookie sid: forbidden, left out', request({ cookies: [{ name: 'sid', value: '1' }] })],
  ['url https://a:b@x.example/: forbidden, refused', request({ url: 'https://a:b@x.example/' })],
])('%s', (text, unsendable) => {
  const lines = listUnsendable(unsendable).map(
    ({ part, name, reason, isRefused }) =>
      `${part} ${name}: ${reason}, ${isRefused ? 'refused' : 'left out'}`,
  );
  expect(lines).toEqual([text]);
});

test('everything else can be sent, by the relay other methods and headers too', () => {
  expect(listUnsendable(header('X-Name', 'é ÿ\t'))).toEqual([]);
  expect(listUnsendable(header('X-HTTP-Method-Override', 'PATCH'))).toEqual([]);
  expect(listUnsendable(request({ method: 'DELETE', body }))).toEqual([]);
  expect(listUnsendable(request({ method: 'QUERY', body }))).toEqual([]);
  expect(listUnsendable({ ...header('Origin', 'x'), relay: '/relay' })).toEqual([]);
});
