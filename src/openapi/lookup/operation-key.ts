import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';

/** What tells an operation from all others of a site: `openapi.json GET /plants`. */
export function operationKey({ id }: Pick<ApiDocument, 'id'>, operation: Pick<Operation, 'id'>) {
  return `${id} ${operation.id}`;
}
