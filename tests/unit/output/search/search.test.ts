import { expect, test } from 'vitest';
import { indexOf, plain } from './_index.ts';

const tokens = indexOf(
  {
    href: '/tokens',
    title: 'Tokens',
    text: 'A token opens the door.',
    place: ['Guides', 'Access'],
  },
  {
    href: '/errors',
    title: 'Errors',
    text: 'Numbers.',
    parts: [{ id: 'token', heading: 'Unknown token', text: 'It was mistyped.' }],
  },
  {
    href: '/caching',
    title: 'Caching',
    text: 'The token is a part of the key. The token is never shown. A token stays.',
  },
);

test('titles come before headings, and headings before text', async () => {
  expect(await tokens.hrefs('token')).toEqual(['/tokens', '/errors#token', '/caching']);
});

test('a result has its location, and marks the matches', async () => {
  const [first, second] = await tokens.search('token');
  expect(first).toMatchObject({ href: '/tokens', kind: 'page', place: ['Guides', 'Access'] });
  expect(plain(first?.title ?? [])).toBe('[Tokens]');
  expect(plain(first?.excerpt ?? [])).toBe('A [token] opens the door.');
  expect(second).toMatchObject({ kind: 'heading', place: ['Errors'] });
  expect(plain(second?.title ?? [])).toBe('Unknown [token]');
});

test('an operation whose title is the query comes before a guide with a similar title and path', async () => {
  const index = indexOf(
    {
      href: '/getting-started/list-shipments-and-containers',
      title: 'List Shipments and Containers',
      text: 'List all containers that you track, and the shipments of each container.',
    },
    { href: '/shipments', title: 'Shipments', text: 'A shipment has a container.' },
    {
      href: '/api/list-containers',
      title: 'List containers',
      method: 'GET',
      path: '/containers',
      text: 'Returns pages.',
    },
  );
  expect((await index.hrefs('list containers'))[0]).toBe('/api/list-containers');
});

test('a misspelled word finds the intended one', async () => {
  expect(await tokens.hrefs('tokne')).toContain('/tokens');
  expect(await tokens.hrefs('otkens')).toContain('/tokens');
  expect(await tokens.hrefs('cacching')).toEqual(['/caching']);
  expect(await tokens.hrefs('xylophone')).toEqual([]);
});

test('the beginning of a word is enough while one types', async () => {
  expect((await tokens.hrefs('cach'))[0]).toBe('/caching');
  expect((await tokens.hrefs('c'))[0]).toBe('/caching');
});

test('a page that has all words comes before one that has some', async () => {
  const index = indexOf(
    { href: '/rate', title: 'Rate', text: 'Exchange.' },
    { href: '/limits', title: 'Limits', text: 'There is no rate limit.' },
  );
  expect((await index.hrefs('rate limit'))[0]).toBe('/limits');
});

test('identifiers are found whole, by their parts and in other spellings', async () => {
  const index = indexOf(
    {
      href: '/client',
      title: 'Client',
      text: 'Set it once.',
      code: 'new Client({ maxRetries: 3 })',
    },
    { href: '/other', title: 'Other', text: 'At most, max, retries.' },
  );
  expect((await index.hrefs('maxRetries'))[0]).toBe('/client');
  expect(await index.hrefs('max_retries')).toContain('/client');
  expect(await index.hrefs('max retries')).toContain('/client');
  expect((await index.hrefs('maxRet'))[0]).toBe('/client');
});

test('an operation is found by its URL, with the path of the server and with values', async () => {
  const operation = (href: string, title: string, path: string) => ({
    href,
    title,
    method: 'GET',
    path,
    text: `https://api.example.com/v2 ${path} plants plants`,
  });
  const index = indexOf(
    operation('/beds', 'List plants of a bed', '/beds/{bed}/plants'),
    operation('/saved', 'List plants', '/me/plants'),
    operation('/watered', 'Count plants', '/plants/watered'),
    operation('/one', 'Read', '/plants/{id}'),
    operation('/all', 'Read all', '/plants'),
  );
  for (const query of ['/plants', '/v2/plants', 'GET /v2/plants', 'https://api.example.com/v2/plants?limit=2'])
    expect((await index.hrefs(query))[0], query).toBe('/all');
  expect((await index.hrefs('/v2/plants/watered'))[0]).toBe('/watered');
  expect((await index.hrefs('/v2/plants/7f3'))[0]).toBe('/one');
  expect((await index.hrefs('/v2/plants/{id}'))[0]).toBe('/one');
}); // prettier-ignore

test('a URL finds its operation among many of the same server', async () => {
  const operation = (href: string, path: string) => ({
    href,
    title: 'Read plants',
    method: 'GET',
    path,
    text: `https://api.example.com/v1 ${path} plants`,
  });
  const others = Array.from({ length: 40 }, (_, at) =>
    operation(`/part-${at}`, `/v1/plants/{plant}/parts-${at}`),
  );
  const index = indexOf(...others, operation('/all', '/v1/plants'));
  for (const query of ['GET https://api.example.com/v1/plants', 'https://api.example.com/v1/plants?part=1'])
    expect((await index.hrefs(query))[0], query).toBe('/all');
}); // prettier-ignore

test('operations are found by method, path and parameter', async () => {
  const index = indexOf(
    { href: '/list', title: 'List all', method: 'GET', path: '/plants' },
    {
      href: '/one',
      title: 'Read one',
      method: 'GET',
      path: '/plants/{id}',
      parts: [{ id: 'param-id', heading: 'id', kind: 'field', text: 'Number of the plant.' }],
    },
    { href: '/add', title: 'Add one', method: 'POST', path: '/plants' },
  );
  expect((await index.hrefs('POST /plants'))[0]).toBe('/add');
  expect((await index.hrefs('/plants/{id}'))[0]).toBe('/one');
  expect((await index.hrefs('GET /plants/{id}'))[0]).toBe('/one');
  expect(await index.hrefs('id')).toContain('/one#param-id');
  expect((await index.search('post plants'))[0]).toMatchObject({ method: 'POST', path: '/plants' });
});

test.each([
  ['single sign-on', '/sso'],
  ['how do I sign in', '/login'],
  ['command line', '/cli'],
  ['two factor', '/mfa'],
])('words that stand for one word find it: %s', async (query, page) => {
  const index = indexOf(
    { href: '/sso', title: 'SSO', text: 'With SAML.' },
    { href: '/login', title: 'Login', text: 'Enter a name.' },
    { href: '/cli', title: 'CLI', text: 'Commands.' },
    { href: '/mfa', title: 'MFA', text: 'A second code.' },
    { href: '/single', title: 'A single page', text: 'One line in two, with a sign.' },
  );
  expect((await index.hrefs(query))[0]).toBe(page);
});

test('a title with the number of a version is found as it is typed', async () => {
  const index = indexOf(
    {
      href: '/notes',
      title: 'Notes on release v1.2 and others',
      text: 'release v1.2 release v1.2',
    },
    { href: '/v12', title: 'Release v1.2', text: 'Plants.' },
  );
  expect((await index.hrefs('release v1.2'))[0]).toBe('/v12');
});

test('keywords of a page count nearly as its title', async () => {
  const index = indexOf(
    { href: '/long-lists', title: 'Long lists', keywords: ['pagination'] },
    { href: '/more', title: 'More', text: 'Pagination, pagination and pagination.' },
  );
  expect(await index.hrefs('pagination')).toEqual(['/long-lists', '/more']);
});

test('a page with more weight comes first among equals', async () => {
  const index = indexOf({ href: '/a', title: 'Setup' }, { href: '/b', title: 'Setup', boost: 3 });
  expect(await index.hrefs('setup')).toEqual(['/b', '/a']);
});

test('other versions and languages stay out', async () => {
  const index = indexOf(
    { href: '/setup', title: 'Setup' },
    { href: '/v1/setup', title: 'Setup', version: 'v1' },
    { href: '/v2/setup', title: 'Setup', version: 'v2', language: 'en' },
    { href: '/fr/setup', title: 'Setup', version: 'v2', language: 'fr' },
  );
  expect(await index.hrefs('setup', { version: 'v1' })).toEqual(['/setup', '/v1/setup']);
  expect(await index.hrefs('setup', { version: 'v2', language: 'fr' })).toEqual([
    '/setup',
    '/fr/setup',
  ]);
  expect(await index.hrefs('setup', { version: 'v9' })).toHaveLength(4);
});

test('Chinese is found by words and by parts of them', async () => {
  const index = indexOf(
    { href: '/zh', title: '身份验证', text: '每个请求都带有访问令牌。' },
    { href: '/other', title: '更新日志', text: '没有别的。' },
  );
  expect((await index.hrefs('身份验证'))[0]).toBe('/zh');
  expect((await index.hrefs('访问令牌'))[0]).toBe('/zh');
  expect((await index.hrefs('令牌'))[0]).toBe('/zh');
  expect(await index.hrefs('日志')).toEqual(['/other']);
});

test('accents may be left out', async () => {
  const index = indexOf({ href: '/fr', title: 'Référence' });
  expect(await index.hrefs('reference')).toEqual(['/fr']);
});

test('words that only ask do not outweigh the subject', async () => {
  const index = indexOf(
    { href: '/how', title: 'How it works' },
    {
      href: '/users',
      title: 'Users',
      parts: [{ id: 'add', heading: 'Add a user', text: 'Insert a row.' }],
    },
  );
  expect((await index.hrefs('how do I add a user'))[0]).toBe('/users#add');
  expect((await index.hrefs('how'))[0]).toBe('/how');
});

test('nothing but signs finds nothing, and hostile text does no harm', async () => {
  expect(await tokens.hrefs('')).toEqual([]);
  expect(await tokens.hrefs('?!/{}')).toEqual([]);
  expect(await tokens.hrefs('__proto__ constructor')).toEqual([]);
  expect(await tokens.hrefs('<script>')).toEqual([]);
  expect(await tokens.hrefs('a'.repeat(500))).toEqual([]);
});

test('words named like properties of objects are found as words', async () => {
  const index = indexOf({
    href: '/js',
    title: 'JavaScript',
    text: 'The constructor and __proto__ of toString.',
  });
  expect(await index.hrefs('constructor')).toEqual(['/js']);
  expect(await index.hrefs('__proto__')).toEqual(['/js']);
});

test('a query reads only the files that it needs, each once', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index.toString(36)}x`);
  const index = indexOf(
    ...Array.from({ length: 300 }, (_, number) => ({
      href: `/${number}`,
      title: `Page ${number}`,
      text: words
        .slice(number * 10, number * 10 + 60)
        .join(' ')
        .repeat(3),
    })),
  );
  expect(index.files.size).toBeGreaterThan(40);
  const word = words[1500] ?? '';
  const [first] = await index.search(word);
  expect(plain(first?.excerpt ?? [])).toContain(`[${word}`);
  expect(index.read[0]).toBe('index.json');
  expect(index.read.filter((name) => name.includes('/words-'))).toHaveLength(1);
  expect(index.read.length).toBeLessThan(12);
  const before = index.read.length;
  await index.search(word);
  expect(index.read).toHaveLength(before);
});

test('a file that could not be read is asked for again', async () => {
  const { openSearch } = await import('../../../../src/client/search.ts');
  let tries = 0;
  const engine = openSearch((name) => {
    tries += 1;
    if (tries === 1) return Promise.reject(new Error('offline'));
    const text = tokens.files.get(name);
    return Promise.resolve(JSON.parse(text ?? 'null') as unknown);
  });
  await expect(engine.search('token')).rejects.toThrow('offline');
  expect(await engine.search('token')).toHaveLength(3);
});

test('a misspelling that also occurs in the docs is corrected', async () => {
  const pages = Array.from({ length: 12 }, (_, number) => ({
    href: `/p${number}`,
    title: `Page ${number}`,
    text: 'Begin with the quickstart.',
  }));
  const index = indexOf(
    ...pages,
    { href: '/quickstart', title: 'Quickstart' },
    { href: '/check', title: 'Check', text: 'A link to quikstart leads nowhere.' },
  );
  expect((await index.hrefs('quikstart')).slice(0, 2).toSorted()).toEqual([
    '/check',
    '/quickstart',
  ]);
});

test('the beginning of a word with an article is enough while one types', async () => {
  const index = indexOf(
    { href: '/library', title: 'المكتبة' },
    { href: '/start', title: 'التثبيت' },
    { href: '/rules', title: 'תקנה' },
  );
  for (const text of ['الم', 'المك', 'والم', 'م', 'المكتبة'])
    expect(await index.hrefs(text), text).toEqual(['/library']);
  expect(await index.hrefs('الت')).toEqual(['/start']);
  expect(await index.hrefs('הת')).toEqual(['/rules']);
  // The word is finished.
  expect(await index.hrefs('הת ')).toEqual([]);
});

test('a property that several operations have is shown once before other results', async () => {
  const field = { heading: 'unsubscribed_from_emails', id: 'unsubscribed', kind: 'field' as const };
  const operations = ['Create contact', 'Update contact', 'Search contacts'].map(
    (title, number) => ({
      href: `/o${number}`,
      title,
      parts: [field],
    }),
  );
  const index = indexOf(...operations, {
    href: '/subscriptions',
    title: 'Types of messages',
    text: 'A contact that left a type of messages is unsubscribed. It still gets other emails.',
  });
  expect(await index.hrefs('unsubscribed from emails')).toEqual([
    '/o0#unsubscribed',
    '/subscriptions',
    '/o1#unsubscribed',
    '/o2#unsubscribed',
  ]);
});
