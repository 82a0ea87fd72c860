import { parsePointer } from '../json.ts';
import { keyOf, type FilePointer } from './file-pointer.ts';

/** A schema of another file, under the name that it has among the shared schemas. */
export interface NamedSchema {
  name: string;
  place: FilePointer;
}

/** The names of schemas that come from other files. */
export interface SchemaNames {
  /** Gives the schema at a place a name that is known already; nothing where it has one. */
  set(place: FilePointer, name: string): void;
  /** The name of the schema at a place; made on first use. */
  get(place: FilePointer): string;
  /** Every schema that has been named, in that order; those that are named meanwhile come too. */
  list(): Iterable<NamedSchema>;
}

/** No names yet, but those that the document has itself. */
export function createSchemaNames(own: Iterable<string>): SchemaNames {
  const taken = new Set(own);
  const named = new Map<string, NamedSchema>();
  return {
    set(place, name) {
      const key = keyOf(place);
      if (!named.has(key)) named.set(key, { name, place });
    },
    get(place) {
      const known = named.get(keyOf(place));
      if (known) return known.name;
      const name = makeUnique(wantedName(place), taken);
      named.set(keyOf(place), { name, place });
      return name;
    },
    list: () => named.values(),
  };
}

function makeUnique(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

/** Last key of the pointer, else the name of the file; a file called `index` is named for its folder. */
function wantedName({ location, pointer }: FilePointer): string {
  const key = parsePointer(pointer).at(-1);
  if (key !== undefined) return key;
  const segments = location
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean);
  const base = (segments.at(-1) ?? 'schema').replace(/\.(json|ya?ml)$/i, '');
  return base === 'index' ? (segments.at(-2) ?? base) : base;
}
