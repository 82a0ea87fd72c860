import { toList, toObject } from '../json.ts';
import type { ApiDocument } from './document.ts';

/** A security requirement whose scheme the document does not have. */
export interface MissingScheme {
  name: string;
  /** JSON pointer of the requirement. */
  pointer: string;
}

/** Requirements, of the document and of its operations, that name no scheme. */
export function listMissingSchemes({ root, operations }: ApiDocument): MissingScheme[] {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  const lists = [
    { security: root['security'], pointer: '#' },
    ...operations.map(({ operation, pointer }) => ({ security: operation['security'], pointer })),
  ];
  // Since version 3.2 a requirement may also name the address of a scheme.
  const isMissing = (name: string) => !Object.hasOwn(schemes, name) && !/[/#]/.test(name);
  return lists.flatMap(({ security, pointer }) =>
    toList(security).flatMap((requirement, index) =>
      Object.keys(toObject(requirement))
        .filter(isMissing)
        .map((name) => ({ name, pointer: `${pointer}/security/${index}` })),
    ),
  );
}
