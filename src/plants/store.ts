import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Client, type Row } from '@libsql/client';
import type { Plant } from './plant.ts';
import { seedStatements } from './seed.ts';

/** Where plants, users, access tokens and who may see what are kept. */
export interface PlantStore {
  /** The plants a token opens, by name; undefined when nobody has a token with this digest. */
  visiblePlants(tokenDigest: string): Promise<readonly Plant[] | undefined>;
  close(): void;
}

// One row with a null name says: the token is known, its user has no plants.
const VISIBLE_PLANTS = `
  SELECT plant.name, plant.tag
  FROM token
  LEFT JOIN access ON access.user_id = token.user_id
  LEFT JOIN plant ON plant.id = access.plant_id
  WHERE token.digest = ?
  ORDER BY plant.name COLLATE NOCASE, plant.name`;

/**
 * The store at a libSQL URL (`file:`, `libsql:`, `https:`…). A database without the store's tables
 * gets them, with the sample plants and users; one that has them is taken as it is.
 */
export async function openStore(url: string): Promise<PlantStore> {
  const file = localFile(url);
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const client = createClient({ url, timeout: 2000 });
  try {
    if (!(await isFilled(client))) await fill(client, file !== undefined);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    async visiblePlants(tokenDigest) {
      const { rows } = await client.execute({ sql: VISIBLE_PLANTS, args: [tokenDigest] });
      return rows.length === 0 ? undefined : rows.filter(hasPlant).map(toPlant);
    },
    close: () => client.close(),
  };
}

/** The path of a `file:` URL, undefined for a database elsewhere or in memory. */
function localFile(url: string): string | undefined {
  const path = /^file:([^?]+)/i.exec(url)?.[1];
  if (path === undefined || path === ':memory:') return undefined;
  return path.startsWith('//') ? fileURLToPath(`file:${path}`) : decodeURIComponent(path);
}

async function isFilled(client: Client): Promise<boolean> {
  const table = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'plant'`;
  return (await client.execute(table)).rows.length > 0;
}

async function fill(client: Client, isLocal: boolean): Promise<void> {
  // Readers then never wait for another program that writes.
  if (isLocal) await client.execute('PRAGMA journal_mode = WAL');
  await client.batch(seedStatements(), 'write');
}

function hasPlant(row: Row): boolean {
  return row['name'] !== null;
}

function toPlant(row: Row): Plant {
  const name = String(row['name']);
  return row['tag'] === null ? { name } : { name, tag: String(row['tag']) };
}
