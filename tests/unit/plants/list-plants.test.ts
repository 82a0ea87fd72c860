import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listPlants } from '../../../src/plants/list-plants.ts';
import { PROBLEMS } from '../../../src/plants/problem.ts';
import type { PlantStore } from '../../../src/plants/store.ts';

const herbs = [{ name: 'Basil', tag: 'herb' }, { name: 'Mint', tag: 'herb' }, { name: 'Moss' }];

const store: PlantStore = {
  visiblePlants: async (digest) => (digest === hash('sha256', 'secret') ? herbs : undefined),
  close: () => {},
};

const request = (query = '', token = 'secret') =>
  new Request(`http://localhost/plants${query}`, { headers: { Authorization: `Bearer ${token}` } });

test('lists all that the user may see', async () => {
  expect(await listPlants(store, request())).toEqual(herbs);
});

test('the limit takes the first of them', async () => {
  expect(await listPlants(store, request('?limit=2'))).toEqual([
    { name: 'Basil', tag: 'herb' },
    { name: 'Mint', tag: 'herb' },
  ]);
});

test('a limit of 0 takes none, a larger one than there are plants takes all', async () => {
  expect(await listPlants(store, request('?limit=0'))).toEqual([]);
  expect(await listPlants(store, request('?limit=99'))).toEqual(herbs);
});

test('an unknown token is refused before the limit is looked at', async () => {
  const refused = listPlants(store, request('?limit=wrong', 'guess'));
  await expect(refused).rejects.toMatchObject({ body: PROBLEMS.unknownToken });
});
