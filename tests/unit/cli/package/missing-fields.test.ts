import { expect, test } from 'vitest';
import { findMissingFields } from '../../../../src/cli/package/check-metadata.ts';

test('says which fields a package lacks before it is published, with the command that adds them', () => {
  expect(findMissingFields({ homepage: 'https://docs.example', bugs: {}, publishConfig: {} })).toBe(
    'Missing in package.json: repository. Set the values before you publish the package: npm pkg set repository.type=git repository.url=git+https://….git',
  );
});

test('has nothing to say of a package with all of them', () => {
  expect(
    findMissingFields({ homepage: 'h', repository: 'r', bugs: 'b', publishConfig: {} }),
  ).toBeUndefined();
});
