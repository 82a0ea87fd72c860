import { expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { htmlToText } from '../../../../src/utils/html.ts';
import { createSite } from '../_site.ts';

const tag = (name: string) => ({ name, description: `Means ${name}.` });
const DOCUMENT = {
  asyncapi: '3.0.0',
  info: { title: 'Garden radio', version: '1', description: 'What grows.' },
  servers: {
    main: {
      host: 'radio.example.com',
      protocol: 'mqtt',
      tags: [tag('env')],
      security: [
        {
          type: 'oauth2',
          flows: { implicit: { availableScopes: { listen: 'To hear all beds.' } } },
        },
      ],
    },
  },
  channels: {
    beds: {
      address: 'beds',
      tags: [tag('outside')],
      messages: { grown: { tags: [tag('news')], payload: { type: 'string' } } },
    },
  },
  operations: {
    hear: { action: 'send', channel: { $ref: '#/channels/beds' }, tags: [tag('daily')] },
  },
};

test('pages of channels say what tags and scopes mean', async () => {
  const site = await createSite(
    { 'radio.json': JSON.stringify(DOCUMENT) },
    { navigation: [{ group: 'API', asyncapi: 'radio.json' }] },
  );
  const textOf = (title: string) => {
    const page = [...site.pages.values()].find((one) => one.title === title);
    return htmlToText(buildPage(site, page?.id ?? '').html);
  };
  const channel = textOf('Beds');
  for (const name of ['env', 'outside', 'news', 'daily'])
    expect(channel).toContain(`Means ${name}.`);
  expect(channel).toContain('To hear all beds.');
  const introduction = textOf('Garden radio');
  expect(introduction).toContain('Means env.');
  expect(introduction).toContain('Means outside.');
});
