import { expect, test } from 'vitest';
import { indexOf } from './_index.ts';

test('compounds are found apart and together', async () => {
  const index = indexOf(
    { href: '/users', title: 'User management', text: 'Invite people.' },
    { href: '/router', title: 'OpenRouter', text: 'One key for many models.' },
    { href: '/open', title: 'Open source', text: 'A router opens the way.' },
  );
  expect((await index.hrefs('usermanagement'))[0]).toBe('/users');
  expect((await index.hrefs('usermanag'))[0]).toBe('/users');
  expect((await index.hrefs('open router'))[0]).toBe('/router');
  expect(await index.hrefs('usermanxyz')).toEqual([]);
});

test('a compound of two words of which one is typed wrong is not guessed at', async () => {
  const index = indexOf({ href: '/sign', title: 'Sign on' });
  expect(await index.hrefs('signon')).toEqual(['/sign']);
  expect(await index.hrefs('signqq')).toEqual([]);
});

test('the first page of a group is found by its name, and other pages by their location', async () => {
  const index = indexOf(
    { href: '/badger/overview', title: 'Overview', names: ['Badger'], place: ['Badger'] },
    { href: '/badger/help', title: 'Troubleshooting', text: 'Badger, badger.', place: ['Badger'] },
    { href: '/help', title: 'Troubleshooting', text: 'Writes are slow.' },
  );
  expect((await index.hrefs('badger'))[0]).toBe('/badger/overview');
  expect((await index.hrefs('badger troubleshooting'))[0]).toBe('/badger/help');
});

test('numbers with periods are words, and single digits do not hide a result', async () => {
  const index = indexOf(
    { href: '/new', title: 'OpenAPI', text: 'Documents may be OpenAPI 3.1 or 3.0.' },
    { href: '/old', title: 'OpenAPI', text: 'Step 3 follows step 1.' },
    {
      href: '/cli',
      title: 'Command line',
      parts: [{ id: 'exit-codes', heading: 'Exit codes', text: '2 is wrong usage.' }],
    },
  );
  expect((await index.hrefs('openapi 3.1'))[0]).toBe('/new');
  expect((await index.hrefs('exit code 2'))[0]).toBe('/cli#exit-codes');
});

test('a short title that is the subject of a question comes first', async () => {
  const others = Array.from({ length: 20 }, (_, number) => ({
    href: `/${number}`,
    title: `Page ${number}`,
    text: 'How do I do a thing?',
  }));
  const index = indexOf(
    ...others,
    { href: '/long', title: 'Use snapshots and branches with a deployed database' },
    { href: '/snapshots', title: 'Snapshots', text: 'A picture of a moment.' },
  );
  expect((await index.hrefs('how do I take a snapshot'))[0]).toBe('/snapshots');
});

test('a heading with all words of the question comes before its page', async () => {
  const index = indexOf({
    href: '/organization',
    title: 'Change an organization',
    parts: [{ id: 'delete', heading: 'Delete an organization', text: 'Type its name.' }],
  });
  expect((await index.hrefs('how do I delete my organization'))[0]).toBe('/organization#delete');
});

test('other words for the same are met, after the word itself', async () => {
  const index = indexOf(
    { href: '/delete', title: 'Delete a link' },
    { href: '/remove', title: 'Remove a tag' },
  );
  expect(await index.hrefs('remove link')).toEqual(['/delete', '/remove']);
  expect((await index.hrefs('remove'))[0]).toBe('/remove');
});

test('a name comes before forms that only resemble it', async () => {
  const index = indexOf(
    { href: '/config', title: 'api.paramFields', text: 'Open or closed.' },
    { href: '/fields', title: 'Fields', keywords: ['ParamField'], text: 'Parameters go in.' },
  );
  expect((await index.hrefs('ParamField'))[0]).toBe('/fields');
});

test('the first sentence of a page replaces a missing description', async () => {
  const text = 'Keeps a copy of each greenhouse. It runs at night.';
  const sections = [{ id: 'a', heading: 'Setup', text: 'A greenhouse is copied.' }];
  const index = indexOf(
    { href: '/described', title: 'Jobs', description: 'Runs at night.', text, parts: sections },
    { href: '/plain', title: 'Jobs', text, parts: sections },
  );
  expect((await index.hrefs('greenhouse'))[0]).toBe('/plain');
});

test('text before the first heading ranks above a later section', async () => {
  const index = indexOf(
    { href: '/late', title: 'Tools', parts: [{ id: 'x', heading: 'More', text: 'Prune roses.' }] },
    { href: '/early', title: 'Work', text: 'Prune roses.' },
  );
  expect((await index.hrefs('prune'))[0]).toBe('/early');
});

test('a guide ranks above an operation that matches equally, and a webhook below both', async () => {
  const index = indexOf(
    { href: '/refunded', title: 'Refunded order', path: 'order.refunded' },
    { href: '/api', title: 'Refund orders', method: 'POST', path: '/orders/{id}' },
    { href: '/guide', title: 'Refund orders' },
  );
  expect(await index.hrefs('refund an order')).toEqual(['/guide', '/api', '/refunded']);
  expect((await index.hrefs('refunded order event'))[0]).toBe('/refunded');
  expect((await index.hrefs('refunded order'))[0]).toBe('/refunded');
});

test('other words for the same are met in each of their forms', async () => {
  const index = indexOf(
    { href: '/shortcuts', title: 'Keyboard shortcuts' },
    { href: '/notify', title: 'Notifications' },
  );
  expect(await index.hrefs('hotkeys')).toEqual(['/shortcuts']);
  expect(await index.hrefs('alerting')).toEqual(['/notify']);
});

test('an everyday word finds the technical term, but not vice versa', async () => {
  const index = indexOf(
    { href: '/feedback', title: 'Feedback' },
    { href: '/plants', title: 'Green thumbs' },
  );
  expect(await index.hrefs('thumbs up')).toEqual(['/plants', '/feedback']);
  expect(await index.hrefs('feedback')).toEqual(['/feedback']);
});

test('two everyday words find the technical term that they mean', async () => {
  const index = indexOf(
    { href: '/parallel', title: 'Parallel steps' },
    { href: '/disable', title: 'Disable telemetry' },
    { href: '/times', title: 'Runs', text: 'Each takes some time.' },
  );
  expect((await index.hrefs('run steps at the same time'))[0]).toBe('/parallel');
  expect((await index.hrefs('turn off telemetry'))[0]).toBe('/disable');
});

test('a heading that is exactly the query is shown below its page', async () => {
  const index = indexOf({
    href: '/gpus',
    title: 'Using GPUs',
    text: 'GPUs speed up models. Choose GPUs.',
    parts: [
      { id: 'available', heading: 'Available GPUs', text: 'A list.' },
      { id: 'more', heading: 'Several', text: 'GPUs and GPUs and GPUs.' },
    ],
  });
  expect(await index.hrefs('available gpus')).toEqual(['/gpus', '/gpus#available']);
});

test('a page whose sections are about a word comes before one with a single mention', async () => {
  const section = (id: string, text: string) => ({ id, heading: `Part ${id}`, text });
  const about = ['Dunning starts.', 'Dunning waits.', 'Dunning ends.'];
  const others = ['Taxes are added.', 'Totals are rounded.', 'Mail is sent.'];
  const index = indexOf(
    { href: '/once', title: 'Invoices', parts: [...others, 'Dunning starts.'].map((text, at) => section(`${at}`, text)) },
    { href: '/often', title: 'Reminders', parts: [...about, 'Mail is sent.'].map((text, at) => section(`${at}`, text)) },
  ); // prettier-ignore
  expect((await index.hrefs('dunning'))[0]).toMatch(/^\/often/);
});

test('a page about a word comes before a longer page that has it as often', async () => {
  const padding = Array.from({ length: 300 }, (_, index) => `entry${index}`).join(' ');
  const index = indexOf(
    { href: '/long', title: 'Reference', text: `${padding} Dunning starts.`, parts: [{ id: 'a', heading: 'Other', text: padding }] },
    { href: '/short', title: 'Reminders', text: 'Dunning starts.', parts: [{ id: 'a', heading: 'Other', text: 'Mail is sent.' }] },
  ); // prettier-ignore
  expect((await index.hrefs('dunning'))[0]).toBe('/short');
});

test('words in the path of a page count for its topic', async () => {
  const index = indexOf(
    { href: '/rust/clients', title: 'Clients', text: 'Connect to the server with a token.' },
    { href: '/kotlin/clients', title: 'Clients', text: 'Connect to the server with a token.' },
    { href: '/kotlin/setup', title: 'Setup', text: 'Install Kotlin.' },
  );
  expect((await index.hrefs('kotlin clients'))[0]).toBe('/kotlin/clients');
});

test('on a large site, an early page comes before a late one that matches as well', async () => {
  const page = (number: number) => ({
    href: `/pages/${number}`,
    title: `Subject ${number}`,
    text: number % 60 === 20 ? 'Dunning starts.' : 'Mail is sent.',
  });
  const index = indexOf(...Array.from({ length: 120 }, (_, number) => page(number)));
  const late = { href: '/late', title: 'Dunning', text: 'Dunning starts.' };
  expect(await index.hrefs('dunning')).toEqual(['/pages/20', '/pages/80']);
  const withTitle = indexOf(...Array.from({ length: 120 }, (_, number) => page(number)), late);
  expect((await withTitle.hrefs('dunning'))[0]).toBe('/late');
});

test.each(['stop vs pause', 'stop versus pause'])(
  'only the compared words of "%s" have to be on a page',
  async (query) => {
    const index = indexOf(
      { href: '/editor', title: 'VSCode', text: 'Stop VS Code.' },
      {
        href: '/states',
        title: 'States',
        text: 'Stop or pause a machine. A pause keeps its data.',
      },
    );
    expect((await index.hrefs(query))[0]).toBe('/states');
  },
);

test('pages whose path has no words, such as the home page, rank as others', async () => {
  const index = indexOf(
    { href: '/', title: 'Garden', text: 'All about the garden. A garden grows.' },
    { href: '/care', title: 'Care', text: 'Water what grows. The house has a garden.' },
    { href: '/🌱', title: 'Sprouts', text: 'Sprouts are small.' },
    { href: '/soil', title: 'Soil', text: 'It is full of sprouts.' },
  );
  expect(await index.hrefs('garden')).toEqual(['/', '/care']);
  expect(await index.hrefs('sprouts')).toEqual(['/🌱', '/soil']);
});

test('further sections of a page come after other pages that match about as well', async () => {
  const part = (id: string) => ({ id, heading: `Webhook ${id}`, text: 'A webhook with retries.' });
  const index = indexOf(
    { href: '/webhooks', title: 'Webhooks', parts: [part('one'), part('two'), part('three')] },
    { href: '/events', title: 'Events', text: 'Each webhook of an event has retries.' },
  );
  const hrefs = await index.hrefs('webhook retries');
  expect(hrefs.map((href) => href.replace(/#.*/, ''))).toEqual([
    '/webhooks',
    '/events',
    '/webhooks',
    '/webhooks',
  ]);
});
