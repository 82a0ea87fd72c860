import type { ChangeList, OperationScope } from './changes.ts';
import { toCanonical } from './schema-keywords.ts';
import type { ApiOperation, ApiParameter } from './operations.ts';
import { isTrueAt, member, textAt } from './source.ts';

/** Compares the parameters of two operations. */
export function compareParameters(
  list: ChangeList,
  scope: OperationScope,
  old: ApiOperation,
  next: ApiOperation,
): void {
  const [before, after] = [keyed(old), keyed(next)];
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, one]) => one);
  let added = [...after].filter(([key]) => !before.has(key)).map(([, one]) => one);
  for (const was of removed) {
    const moved = added.find((one) => one.name.toLowerCase() === was.name.toLowerCase());
    const { name } = was;
    if (moved) {
      added = added.filter((one) => one !== moved);
      list.add(scope, 'parameter-moved', { new: moved.entry }, `parameter "${name}" moved from ${was.in} to ${moved.in}`); // prettier-ignore
      comparePair(list, scope, { ...was, in: moved.in, style: moved.style, explode: moved.explode }, moved); // prettier-ignore
    } else list.add(scope, 'parameter-removed', { old: was.entry }, `${labelOf(was)} was removed`);
  }
  for (const one of added) {
    if (one.required)
      list.add(scope, 'required-parameter-added', { new: one.entry }, `required ${labelOf(one)} was added`); // prettier-ignore
    else list.add(scope, 'parameter-added', { new: one.entry }, `optional ${labelOf(one)} was added`); // prettier-ignore
  }
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is) comparePair(list, scope, was, is);
  }
}

/** Parameters by place and name; those in the path by their position. */
function keyed({ path, parameters }: ApiOperation): Map<string, ApiParameter> {
  const positions = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((one) => {
      const at = one.in === 'path' ? positions.indexOf(one.name) : -1;
      const name = one.in === 'header' ? one.name.toLowerCase() : one.name;
      return [at < 0 ? `${one.in} ${name}` : `path ${at}`, one];
    }),
  );
}

function labelOf({ in: place, name }: ApiParameter): string {
  return `${place} parameter "${name}"`;
}

function comparePair(
  list: ChangeList,
  scope: OperationScope,
  was: ApiParameter,
  is: ApiParameter,
): void {
  const label = labelOf(is);
  const place = (key: string) => ({ new: member(is.node, key) ?? is.entry });
  if (was.in === 'path' && was.name !== is.name)
    list.add(scope, 'path-parameter-renamed', { new: is.entry }, `path parameter "${was.name}" is called "${is.name}"`); // prettier-ignore
  if (!was.required && is.required)
    list.add(scope, 'parameter-became-required', place('required'), `${label} became required`);
  if (was.required && !is.required)
    list.add(scope, 'parameter-became-optional', place('required'), `${label} became optional`);
  if (was.mediaType !== is.mediaType)
    list.add(scope, 'parameter-media-type-changed', place('content'), `media type of ${label} changed from ${was.mediaType ?? 'none'} to ${is.mediaType ?? 'none'}`); // prettier-ignore
  else if (is.mediaType === undefined) compareStyle(list, scope, was, is);
  compareFlags(list, scope, was, is);
  const [before, after] = [toCanonical(was.default?.value), toCanonical(is.default?.value)];
  if (before !== after) {
    const places = is.default ? { new: is.default } : { old: was.default };
    list.add(scope, 'parameter-default-changed', places, `default of ${label} changed from ${before ?? 'none'} to ${after ?? 'none'}`); // prettier-ignore
  }
  list.addSchemas(scope, 'request', [was.schema, is.schema], label, 'default-changed');
}

function compareStyle(
  list: ChangeList,
  scope: OperationScope,
  was: ApiParameter,
  is: ApiParameter,
): void {
  const label = labelOf(is);
  const place = (key: string) => ({ new: member(is.node, key) ?? is.entry });
  if (was.style !== is.style)
    list.add(scope, 'parameter-style-changed', place('style'), `style of ${label} changed from ${was.style} to ${is.style}`); // prettier-ignore
  // Each style has its own default.
  else if (was.explode !== is.explode)
    list.add(scope, 'parameter-explode-changed', place('explode'), `explode of ${label} changed from ${was.explode} to ${is.explode}`); // prettier-ignore
}

function compareFlags(
  list: ChangeList,
  scope: OperationScope,
  was: ApiParameter,
  is: ApiParameter,
): void {
  const label = labelOf(is);
  const place = (key: string) => ({ new: member(is.node, key) ?? is.entry });
  const flags = (key: string) => [isTrueAt(was.node, key), isTrueAt(is.node, key)] as const;
  const [wasDeprecated, isDeprecated] = flags('deprecated');
  if (!wasDeprecated && isDeprecated)
    list.add(scope, 'parameter-deprecated', place('deprecated'), `${label} is deprecated`);
  if (wasDeprecated && !isDeprecated)
    list.add(scope, 'parameter-restored', place('deprecated'), `${label} is no longer deprecated`);
  const [couldBeEmpty, canBeEmpty] = flags('allowEmptyValue');
  if (couldBeEmpty && !canBeEmpty)
    list.add(scope, 'parameter-empty-value-disallowed', place('allowEmptyValue'), `${label} can no longer be empty`); // prettier-ignore
  if (!couldBeEmpty && canBeEmpty)
    list.add(scope, 'parameter-empty-value-allowed', place('allowEmptyValue'), `${label} can be empty`); // prettier-ignore
  const [wasReserved, isReserved] = flags('allowReserved');
  if (wasReserved !== isReserved)
    list.add(scope, 'parameter-reserved-changed', place('allowReserved'), `allowReserved of ${label} changed`); // prettier-ignore
  if (textAt(was.node, 'description') !== textAt(is.node, 'description'))
    list.add(scope, 'parameter-text-changed', place('description'), `description of ${label} changed`); // prettier-ignore
}
