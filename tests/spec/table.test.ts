// The table that the specification's test checks on built sites: every property has a row, and every row a value.
import { describe, expect, it } from 'vitest';
import { buildReference } from '../../src/config/reference.ts';
import { fixtures } from './fixtures.ts';
import { valuesAt, type Row, type SpecFixture } from './row.ts';

describe('the table', () => {
  const rows = fixtures.flatMap(({ rows: own }) => own);

  it('has a row for every property and nested field', () => {
    const known = new Set(rows.map(({ property }) => property));
    const missing = buildReference().filter(({ path }) => !known.has(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('has no row for a property that is not in the schema', () => {
    const known = new Set(buildReference().map(({ path }) => path));
    const unknown = rows.filter(({ property }) => !known.has(property));
    expect(unknown.map(({ property }) => property)).toEqual([]);
  });

  it('gives every row a value in the docs.json of its fixture', () => {
    const isEmpty =
      ({ docs }: SpecFixture) =>
      ({ property, isDefault }: Row) =>
        !isDefault && valuesAt(docs, property).length === 0;
    const empty = fixtures.flatMap((fixture) =>
      fixture.rows.filter(isEmpty(fixture)).map(({ property }) => `${fixture.name}: ${property}`),
    );
    expect(empty).toEqual([]);
  });
});
