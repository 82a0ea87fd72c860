import { describe, expect, it } from 'vitest';
import { listDivisions, listPages, withoutPages } from '../../../src/config/navigation.ts';
import { parseWith, withoutPlaces } from './helpers.ts';

const navigationOf = (navigation: unknown) => parseWith({ navigation }).config!.navigation;

const isSecret = ({ page }: { page: string }) => page.startsWith('secret');

describe('a navigation without some of its pages', () => {
  it('keeps the others in their order', () => {
    const left = withoutPages(
      navigationOf({
        groups: [{ group: 'All', root: 'secret/root', pages: ['a', 'secret/b', 'c'] }],
      }),
      isSecret,
    );
    expect(listPages(left).map(({ part }) => part.page)).toEqual(['a', 'c']);
  });

  it('loses groups and divisions that held nothing else', () => {
    const left = withoutPages(
      navigationOf({
        tabs: [
          {
            tab: 'Open',
            groups: [
              { group: 'Inner', pages: ['secret/a'] },
              { group: 'Left', pages: ['b'] },
            ],
          },
          { tab: 'Staff', groups: [{ group: 'Inner', pages: ['secret/c'] }] },
          { tab: 'Status', href: 'https://status.example.com' },
        ],
      }),
      isSecret,
    );
    expect(listDivisions(left).map(({ name }) => name)).toEqual(['Open', 'Status']);
    expect(withoutPlaces(left)).toMatchObject({
      divisions: [{ items: [{ group: 'Left', pages: ['b'] }] }, { items: [] }],
    });
  });
});
