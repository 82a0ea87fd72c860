import { expect, test } from 'vitest';
import { digestToken } from '../../../src/plants/access-token.ts';
import { listPlants } from '../../../src/plants/list-plants.ts';
import { PROBLEMS } from '../../../src/plants/problem.ts';
import type { PlantStore } from '../../../src/plants/store.ts';

const herbs = [{ name: 'Basil', tag: 'herb' }, { name: 'Mint', tag: 'herb' }, { name: 'Moss' }];

const store: PlantStore = {
  visiblePlants: async (digest) => (digest === digestToken('secret') ? herbs : undefined),
  close: () => {},
};

test('lists all that the user may see', async () => {
  const plants = await listPlants(store, { authorization: 'Bearer secret', limits: [] });
  expect(plants).toEqual(herbs);
});

test('the limit takes the first of them', async () => {
  const plants = await listPlants(store, { authorization: 'Bearer secret', limits: ['2'] });
  expect(plants).toEqual([
    { name: 'Basil', tag: 'herb' },
    { name: 'Mint', tag: 'herb' },
  ]);
});

test('a limit of 0 takes none, a larger one than there are plants takes all', async () => {
  const authorization = 'Bearer secret';
  expect(await listPlants(store, { authorization, limits: ['0'] })).toEqual([]);
  expect(await listPlants(store, { authorization, limits: ['99'] })).toEqual(herbs);
});

test('an unknown token is refused before the limit is looked at', async () => {
  const refused = listPlants(store, { authorization: 'Bearer guess', limits: ['wrong'] });
  await expect(refused).rejects.toMatchObject({ body: PROBLEMS.unknownToken });
});
