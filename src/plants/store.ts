import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Client, type InStatement, type Row } from '@libsql/client';

/** Store of plants, users, access tokens, and permissions. */
export interface PlantStore {
  /** Plants that a token can access, sorted by name; undefined for unknown tokens. */
  visiblePlants(tokenDigest: string): Promise<readonly Plant[] | undefined>;
  close(): void;
}

// A row with a null name means that the token is valid and its user has no plants.
const VISIBLE_PLANTS = `
  SELECT plant.name, plant.tag
  FROM token
  LEFT JOIN access ON access.user_id = token.user_id
  LEFT JOIN plant ON plant.id = access.plant_id
  WHERE token.digest = ?
  ORDER BY plant.name COLLATE NOCASE, plant.name`;

/**
 * Opens the store at a libSQL URL (`file:`, `libsql:`, `https:`, …). Creates the tables with sample data if they do
 * not exist.
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

/** Path of a `file:` URL; undefined for remote and in-memory databases. */
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
  // Readers then never wait for writers of other processes.
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

/** A plant in the API (spec.md, Plant). */
export interface Plant {
  /** "Monstera" */
  name: string;
  /** Type of plant, such as "houseplant"; absent if the plant has none. */
  tag?: string;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS plant (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, tag TEXT) STRICT`,
  `CREATE TABLE IF NOT EXISTS user (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT`,
  `CREATE TABLE IF NOT EXISTS token (
    digest TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS access (
    user_id INTEGER NOT NULL REFERENCES user,
    plant_id INTEGER NOT NULL REFERENCES plant,
    PRIMARY KEY (user_id, plant_id)) STRICT, WITHOUT ROWID`,
];

/**
 * Statements that create the tables and sample data, for one transaction. Idempotent, so that two servers can start
 * with an empty database.
 */
function seedStatements(): InStatement[] {
  const plants = Object.entries(SAMPLE_PLANTS).flatMap(([tag, names]) =>
    names.map((name) => ({
      sql: 'INSERT OR IGNORE INTO plant (name, tag) VALUES (?, ?)',
      args: [name, tag || null],
    })),
  );
  return [...TABLES, ...plants, ...SAMPLE_USERS.flatMap(userStatements)];
}

function userStatements({ name, tokenDigest, access }: SampleUser): InStatement[] {
  const user = 'SELECT id FROM user WHERE name = ?';
  const { where, args } = visible(access);
  return [
    { sql: 'INSERT OR IGNORE INTO user (name) VALUES (?)', args: [name] },
    {
      sql: `INSERT OR IGNORE INTO token (digest, user_id) VALUES (?, (${user}))`,
      args: [tokenDigest, name],
    },
    {
      sql: `INSERT OR IGNORE INTO access (user_id, plant_id) SELECT (${user}), id FROM plant ${where}`,
      args: [name, ...args],
    },
  ];
}

function visible(access: SampleUser['access']): { where: string; args: readonly string[] } {
  if (access === 'all') return { where: '', args: [] };
  const [column, values] = 'tags' in access ? ['tag', access.tags] : ['name', access.names];
  return { where: `WHERE ${column} IN (${values.map(() => '?').join(', ')})`, args: values };
}

/** Sample plants by tag; the empty tag means none. */
export const SAMPLE_PLANTS: Readonly<Record<string, readonly string[]>> = {
  houseplant: [
    'Boston fern',
    'Cast iron plant',
    'Chinese evergreen',
    'Monstera',
    'Peace lily',
    'Pothos',
    'Prayer plant',
    'Rubber plant',
    'Snake plant',
    'Spider plant',
    'ZZ plant',
  ],
  succulent: [
    'Aloe vera',
    'Burro’s tail',
    'Christmas cactus',
    'Echeveria',
    'Haworthia',
    'Jade plant',
    'String of pearls',
  ],
  herb: ['Basil', 'Chives', 'Coriander', 'Lemon balm', 'Mint', 'Rosemary', 'Sage', 'Thyme'],
  perennial: ['Coneflower', 'Foxglove', 'Hellebore', 'Hosta', 'Lavender', 'Peony', 'Yarrow'],
  annual: ['Cosmos', 'Marigold', 'Nasturtium', 'Sunflower', 'Sweet pea', 'Zinnia'],
  shrub: ['Boxwood', 'Camellia', 'Hydrangea', 'Lilac', 'Rhododendron'],
  tree: ['Ginkgo', 'Japanese maple', 'Olive', 'Silver birch'],
  climber: ['Clematis', 'English ivy', 'Honeysuckle', 'Wisteria'],
  carnivorous: ['Pitcher plant', 'Sundew', 'Venus flytrap'],
  '': ['Horsetail', 'Liverwort', 'Sphagnum moss'],
};

interface SampleUser {
  name: string;
  /** SHA-256 of the user's demo token; the store does not contain the token. */
  tokenDigest: string;
  /** Plants that the user can see: all, those with a tag, or those with a name. */
  access: 'all' | { tags: readonly string[] } | { names: readonly string[] };
}

/** Sample users; their tokens are `plants_demo_` followed by the name in lower case. */
const SAMPLE_USERS: readonly SampleUser[] = [
  {
    name: 'Ada',
    tokenDigest: 'fa8eaab8caa49cc56a8e9c80a4ba97970ecb9fadd9e3bdb7167835ab5e026c73',
    access: 'all',
  },
  {
    name: 'Ben',
    tokenDigest: '1325b574a8522651808ee48e92372491005c75d738c0aae6405e7958d116139c',
    access: { tags: ['houseplant', 'succulent', 'herb'] },
  },
  {
    name: 'Cleo',
    tokenDigest: '1a2e68094bac5f458e7154bbf70d59c6c1d80bea706dc9b50c88f0dca62e69ed',
    access: { names: ['Lavender', 'Monstera', 'Olive', 'Sphagnum moss', 'Sunflower'] },
  },
];
