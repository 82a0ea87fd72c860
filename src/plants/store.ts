import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Client, type InStatement, type Row } from '@libsql/client';

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

/** A plant as the API shows it (spec.md, Plant). */
export interface Plant {
  /** "Monstera" */
  name: string;
  /** The type of plant, "houseplant"; left out when the plant has none. */
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
 * The statements that make the tables and fill them with the sample, for one transaction. Running them
 * twice does no harm, so two servers may start on an empty database at once.
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

/** The plants of the sample store by tag; those under the empty tag have none. */
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
  /** SHA-256 of the user's demo token; the store never sees more of it. */
  tokenDigest: string;
  /** Which plants the user may see: all of them, those with one of these tags, or those named. */
  access: 'all' | { tags: readonly string[] } | { names: readonly string[] };
}

/** The users of the sample store; their tokens are plants_demo_ and the name in small letters. */
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
