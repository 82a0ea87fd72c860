import { removeValues } from '../read/document.ts';
import type { Check } from './check.ts';

/** Takes out versions that are named again; of those that want to be the default, the first one is. */
export const checkVersions: Check = ({ input: { versions = [] }, doc }, report) => {
  const entries = versions.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  const names = entries.map(({ name }) => name.trim());
  const repeated = [...names.keys()].filter((index) => names.indexOf(names[index]!) < index);
  for (const index of repeated) {
    report({
      code: 'duplicate-version',
      path: ['versions', index],
      message: `names the version ${JSON.stringify(names[index])} again`,
      hint: 'remove it',
    });
  }
  const [chosen, ...others] = [...entries.keys()].filter(
    (index) => entries[index]?.default && !repeated.includes(index),
  );
  for (const index of others) {
    report({
      code: 'several-defaults',
      path: ['versions', index, 'default'],
      message: `must not be true: "${names[chosen!]}" is the default already`,
      hint: 'leave "default" to one version',
    });
  }
  removeValues(
    doc,
    repeated.map((index) => ['versions', index]),
  );
};
