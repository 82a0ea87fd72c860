import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Plant, type PlantStore } from '../../../src/plants/store.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-store-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databaseUrl = (name: string) => pathToFileURL(join(folder, name)).href;

async function plantsOf(store: PlantStore, token: string): Promise<readonly Plant[]> {
  return (await store.visiblePlants(hash('sha256', token))) ?? [];
}

describe('a new database', () => {
  let store: PlantStore;
  beforeAll(async () => {
    store = await openStore(databaseUrl('new/plants.db'));
  });
  afterAll(() => store.close());

  test('shows Ada more than forty plants, sorted by name regardless of case', async () => {
    const names = (await plantsOf(store, 'plants_demo_ada')).map((plant) => plant.name);
    expect(names.length).toBeGreaterThan(40);
    const byName = new Intl.Collator('en', { sensitivity: 'base' }).compare;
    expect(names).toEqual(names.toSorted(byName));
    expect(names.slice(-2)).toEqual(['Zinnia', 'ZZ plant']);
  });

  test('shows Ben the plants of three tags', async () => {
    const plants = await plantsOf(store, 'plants_demo_ben');
    const tags = new Set(plants.map((plant) => plant.tag));
    expect(tags).toEqual(new Set(['succulent', 'herb', 'houseplant']));
  });

  test('shows Cleo a handful, one of them without a tag', async () => {
    expect(await plantsOf(store, 'plants_demo_cleo')).toEqual([
      { name: 'Lavender', tag: 'perennial' },
      { name: 'Monstera', tag: 'houseplant' },
      { name: 'Olive', tag: 'tree' },
      { name: 'Sphagnum moss' },
      { name: 'Sunflower', tag: 'annual' },
    ]);
  });

  test('returns nothing for other tokens', async () => {
    expect(await store.visiblePlants(hash('sha256', 'plants_demo_zoe'))).toBeUndefined();
    expect(await store.visiblePlants('plants_demo_ada')).toBeUndefined();
  });

  test('holds no token in clear', () => {
    expect(readFileSync(join(folder, 'new/plants.db'), 'latin1')).not.toContain('plants_demo_');
  });
});

test('a database that has plants is taken as it is, a user without plants gets none', async () => {
  const url = databaseUrl('own.db');
  (await openStore(url)).close();
  const client = createClient({ url });
  await client.batch(['DELETE FROM access', 'DELETE FROM plant'], 'write');
  client.close();
  const store = await openStore(url);
  expect(await store.visiblePlants(hash('sha256', 'plants_demo_ada'))).toEqual([]);
  store.close();
});

test('two servers may start on an empty database at once', async () => {
  const url = databaseUrl('shared.db');
  const stores = await Promise.all([openStore(url), openStore(url), openStore(url)]);
  const lengths = await Promise.all(
    stores.map(async (store) => (await plantsOf(store, 'plants_demo_cleo')).length),
  );
  expect(lengths).toEqual([5, 5, 5]);
  for (const store of stores) store.close();
});

test('a database in memory works too', async () => {
  const store = await openStore(':memory:');
  expect(await plantsOf(store, 'plants_demo_cleo')).toHaveLength(5);
  store.close();
});

test('a file that is not a database is rejected', async () => {
  await expect(openStore('gopher://plants')).rejects.toThrow(/gopher/);
});
