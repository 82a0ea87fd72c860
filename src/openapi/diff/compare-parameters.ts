import type { ChangeList, OperationScope } from './changes.ts';
import type { RuleId } from './rules.ts';
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
      list.add(
        scope,
        'parameter-moved',
        { new: moved.entry },
        `parameter "${name}" moved from ${was.in} to ${moved.in}`,
        locationOf(moved),
      );
      comparePair(
        list,
        scope,
        { ...was, in: moved.in, style: moved.style, explode: moved.explode },
        moved,
      );
    } else
      list.add(
        scope,
        'parameter-removed',
        { old: was.entry },
        `${labelOf(was)} was removed`,
        locationOf(was),
      );
  }
  for (const one of added) {
    if (one.required)
      list.add(
        scope,
        'required-parameter-added',
        { new: one.entry },
        `required ${labelOf(one)} was added`,
        locationOf(one),
      );
    else
      list.add(
        scope,
        'parameter-added',
        { new: one.entry },
        `optional ${labelOf(one)} was added`,
        locationOf(one),
      );
  }
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is) comparePair(list, scope, was, is);
  }
}

/** Parameters by location and name; those in the path by their position. */
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

/** Location of a parameter on the page of its operation. */
function locationOf({ in: location, name }: ApiParameter) {
  return { location: `${location} ${name}`, anchor: `param ${name}` };
}

function labelOf({ in: location, name }: ApiParameter): string {
  return `${location} parameter "${name}"`;
}

/** Adds a change at a keyword of a parameter, or at the parameter if it lacks that keyword. */
type AddChange = (kind: RuleId, key: string, text: string) => void;

function comparePair(
  list: ChangeList,
  scope: OperationScope,
  was: ApiParameter,
  is: ApiParameter,
): void {
  const [label, at] = [labelOf(is), locationOf(is)];
  const add: AddChange = (kind, key, text) =>
    list.add(scope, kind, { new: member(is.node, key) ?? is.entry }, text, at);
  if (was.in === 'path' && was.name !== is.name)
    add(
      'path-parameter-renamed',
      'name',
      `path parameter "${was.name}" was renamed to "${is.name}"`,
    );
  if (!was.required && is.required)
    add('parameter-became-required', 'required', `${label} became required`);
  if (was.required && !is.required)
    add('parameter-became-optional', 'required', `${label} became optional`);
  if (was.mediaType !== is.mediaType)
    add(
      'parameter-media-type-changed',
      'content',
      `media type of ${label} changed from ${was.mediaType ?? 'none'} to ${is.mediaType ?? 'none'}`,
    );
  else if (is.mediaType === undefined) compareStyle(was, is, add);
  compareFlags(was, is, add);
  const [before, after] = [toCanonical(was.default?.value), toCanonical(is.default?.value)];
  if (before !== after) {
    const nodes = is.default ? { new: is.default } : { old: was.default };
    // Defaults are for requests without the parameter.
    const isRequired = was.required || is.required;
    list.add(
      scope,
      isRequired ? 'required-parameter-default-changed' : 'parameter-default-changed',
      nodes,
      `default of ${label} changed from ${before ?? 'none'} to ${after ?? 'none'}`,
      at,
    );
  }
  list.addSchemas(scope, 'request', [was.schema, is.schema], {
    label,
    ...at,
    except: 'default-changed',
  });
}

function compareStyle(was: ApiParameter, is: ApiParameter, add: AddChange): void {
  const label = labelOf(is);
  if (was.style !== is.style)
    add(
      'parameter-style-changed',
      'style',
      `style of ${label} changed from ${was.style} to ${is.style}`,
    );
  // Each style has its own default.
  else if (was.explode !== is.explode)
    add(
      'parameter-explode-changed',
      'explode',
      `explode of ${label} changed from ${was.explode} to ${is.explode}`,
    );
}

function compareFlags(was: ApiParameter, is: ApiParameter, add: AddChange): void {
  const label = labelOf(is);
  const flags = (key: string) => [isTrueAt(was.node, key), isTrueAt(is.node, key)] as const;
  const [wasDeprecated, isDeprecated] = flags('deprecated');
  if (!wasDeprecated && isDeprecated)
    add('parameter-deprecated', 'deprecated', `${label} is deprecated`);
  if (wasDeprecated && !isDeprecated)
    add('parameter-restored', 'deprecated', `${label} is no longer deprecated`);
  const [couldBeEmpty, canBeEmpty] = flags('allowEmptyValue');
  if (couldBeEmpty && !canBeEmpty)
    add('parameter-empty-value-disallowed', 'allowEmptyValue', `${label} can no longer be empty`);
  if (!couldBeEmpty && canBeEmpty)
    add('parameter-empty-value-allowed', 'allowEmptyValue', `${label} can be empty`);
  const [wasReserved, isReserved] = flags('allowReserved');
  if (wasReserved !== isReserved)
    add('parameter-reserved-changed', 'allowReserved', `allowReserved of ${label} changed`);
  if (textAt(was.node, 'description') !== textAt(is.node, 'description'))
    add('parameter-text-changed', 'description', `description of ${label} changed`);
}
