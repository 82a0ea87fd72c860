import { z } from 'zod';
import { getDef, type Schema } from '../schema/view.ts';
import type { OlderProperty } from './older-property.ts';

/** Older properties by the names on the way to them. */
interface Branch {
  own?: OlderProperty;
  inside: Map<string, Branch>;
}

/** The schema of what authors may write: the properties of a schema together with older ones. */
export function withOlderProperties(schema: Schema, older: readonly OlderProperty[]): z.ZodType {
  const root: Branch = { inside: new Map() };
  for (const own of older) {
    let branch = root;
    for (const name of own.path) {
      const inner: Branch = branch.inside.get(name) ?? { inside: new Map() };
      branch.inside.set(name, inner);
      branch = inner;
    }
    branch.own = own;
  }
  return extend(schema, root) as z.ZodType;
}

function extend(schema: Schema, branch: Branch): Schema {
  if (branch.inside.size === 0) return schema;
  const def = getDef(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return copy(schema, { ...def, innerType: extend(def.innerType, branch) });
    case 'pipe':
      // Authors write what goes in.
      return describe(extend(def.in, branch), z.globalRegistry.get(schema));
    case 'array': {
      const items = branch.inside.get('*');
      return items ? copy(schema, { ...def, element: extend(def.element, items) }) : schema;
    }
    case 'object':
      return copy(schema, { ...def, shape: extendShape(def.shape, branch) });
    default:
      throw new Error(`no older properties can stand inside a schema of the type ${def.type}`);
  }
}

/** An older property takes the place of one with its name. */
function extendShape(shape: Readonly<Record<string, Schema>>, { inside }: Branch) {
  const added = [...inside].flatMap(([name, { own }]) => (own && !shape[name] ? [own] : []));
  const entries = Object.entries(shape).flatMap(([name, schema]): [string, Schema][] => {
    const branch = inside.get(name);
    const extended = branch?.own?.schema ?? (branch ? extend(schema, branch) : schema);
    return [...added.filter(({ before }) => before === name).map(toEntry), [name, extended]];
  });
  return Object.fromEntries([
    ...entries,
    ...added.filter(({ before }) => before === undefined).map(toEntry),
  ]);
}

function toEntry({ path, schema }: OlderProperty): [string, Schema] {
  return [path.at(-1)!, schema];
}

/** The same kind of schema with another definition, and with the same description. */
function copy(schema: Schema, def: z.core.$ZodTypes['_zod']['def']): Schema {
  return describe(z.core.clone(schema, def as Schema['_zod']['def']), z.globalRegistry.get(schema));
}

function describe(schema: Schema, meta: z.core.GlobalMeta | undefined): Schema {
  if (meta) z.globalRegistry.add(schema as z.ZodType, meta);
  return schema;
}
