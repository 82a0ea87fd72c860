import type { ReadText } from './collect-names.ts';
import type { DeadName, OwnWorld } from './dead-name.ts';
import { isCodeProperty, isThemeProperty } from './theme-properties.ts';
import type { WrittenProperty } from './written.ts';

/** Custom properties that are read and set nowhere, or set for parts that we do not have. */
export function findDeadProperties(texts: readonly ReadText[], own: OwnWorld): DeadName[] {
  const set = new Set(texts.flatMap((one) => one.properties.filter(({ isSet }) => isSet)).map(({ name }) => name)); // prettier-ignore
  const read = new Set(texts.flatMap((one) => one.properties.filter(({ isSet }) => !isSet)).map(({ name }) => name)); // prettier-ignore
  const isDead = ({ name, isSet, isNeeded }: WrittenProperty) =>
    isSet
      ? /^--(?:mint|shiki)-/.test(name) && !isCodeProperty(name) && !read.has(name)
      : isNeeded && !set.has(name) && !isThemeProperty(name);
  const found = texts.flatMap(({ file, properties }) =>
    properties.filter(isDead).map((property) => ({ file, ...property })),
  );
  const known = own.findWords([...new Set(found.filter(({ isSet }) => !isSet).map(({ name }) => name))]); // prettier-ignore
  return found
    .filter(({ name, isSet }) => isSet || !known.has(name))
    .map(({ file, line, column, name, isSet }) => ({
      file,
      line,
      column,
      text: name,
      name,
      others: 0,
      reason: isSet ? 'code has no such colour here' : 'nothing sets it',
    }));
}
