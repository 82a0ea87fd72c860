import { expect, test } from 'vitest';
import { WordLists } from '../../../../src/output/search/word-lists.ts';

test('a list has the gaps between the sections of a word, and its weights', () => {
  const lists = new WordLists();
  lists.add('fern', 0, 3);
  lists.add('moss', 2, 1);
  lists.add('fern', 7, 255);
  lists.add('fern', 1_000_000, 1);
  expect([...lists.words()]).toEqual(['fern', 'moss']);
  expect(lists.read('fern')).toEqual([0, 3, 7, 255, 999_993, 1]);
  expect(lists.count('fern')).toBe(3);
  expect(lists.read('moss')).toEqual([2, 1]);
  expect([lists.read('soil'), lists.count('soil')]).toEqual([[], 0]);
});

test('lists that grow side by side keep their numbers', () => {
  const lists = new WordLists();
  const expected = new Map<string, number[]>();
  const lasts = new Map<string, number>();
  for (let section = 0; section < 60_000; section += 1) {
    for (const word of ['all', `word ${section % 997}`, `rare ${section % 30_011}`]) {
      const weight = (section * 7919) % 5000;
      lists.add(word, section, weight);
      const list = expected.get(word) ?? [];
      list.push(section - (lasts.get(word) ?? 0), weight);
      expected.set(word, list);
      lasts.set(word, section);
    }
  }
  const wrong = [...expected].filter(([word, list]) => lists.read(word).join() !== list.join());
  expect(wrong).toEqual([]);
});
