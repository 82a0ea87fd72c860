import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { isOwnName } from '../../../../src/server/requests.ts';

test.each([
  'localhost', 'localhost:4321', 'LOCALHOST', 'docs.localhost:80', '127.0.0.1:4321', '[::1]:4321', '192.168.1.20',
  `${hostname()}:4321`, 'box.lan:4321',
])('%s is a name of this machine', (host) => {
  expect(isOwnName(host, 'box.lan')).toBe(true);
}); // prettier-ignore

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:4321', 'notlocalhost', ''])(
  '%s may be anybody’s',
  (host) => {
    expect(isOwnName(host, 'localhost')).toBe(false);
  },
); // prettier-ignore
