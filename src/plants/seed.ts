import type { InStatement } from '@libsql/client';
import { SAMPLE_PLANTS, SAMPLE_USERS, type SampleUser } from './sample-data.ts';

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
export function seedStatements(): InStatement[] {
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
