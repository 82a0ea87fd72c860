import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepSchema } from '../../../src/cli/open-project.ts';
import type { JsonSchema } from '../../../src/config/reference.ts';
import { describeProject } from '../../../src/content/project.ts';
import { createFolder } from '../_folder.ts';

const folder = () => createFolder({ '.trellis/.gitignore': '*' });

test('the schema of docs.json is kept beside the project, that of another version is replaced', async () => {
  const root = folder();
  const file = join(root, '.trellis/docs.schema.json');
  await keepSchema(describeProject(root));
  const made = readFileSync(file, 'utf8');
  const { mtimeMs } = statSync(file);
  await keepSchema(describeProject(root));
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  writeFileSync(file, '{"$comment":"Trellis older","properties":{}}');
  await keepSchema(describeProject(root));
  expect(readFileSync(file, 'utf8')).toBe(made);
});

test('it describes every property of both spellings', async () => {
  const root = folder();
  await keepSchema(describeProject(root));
  const schema = JSON.parse(
    readFileSync(join(root, '.trellis/docs.schema.json'), 'utf8'),
  ) as JsonSchema;
  expect(Object.keys(schema.properties ?? {})).toEqual(
    expect.arrayContaining([
      'topbarCtaButton',
      'navbar',
      'tabs',
      'navigation',
      'modeToggle',
      'appearance',
    ]),
  );
  expect(listUndescribed(schema, '')).toEqual([]);
});

function listUndescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as JsonSchema;
  const own = Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && !schema.description && !schema.$ref ? [`${path}.${name}`] : [],
  );
  const inside = Object.entries(value).flatMap(([key, part]) =>
    listUndescribed(part, `${path}.${key}`),
  );
  return [...own, ...inside];
}
