import type { JsonDocument } from '../read/document.ts';
import { unifyNames } from './unify-names.ts';

/** One step from an older spelling to the one that the schema has; values keep their places. */
type Upgrade = (doc: JsonDocument) => void;

const UPGRADES: readonly Upgrade[] = [unifyNames];

/** Brings a document to the one spelling that the schema has. */
export function upgrade(doc: JsonDocument): void {
  for (const step of UPGRADES) step(doc);
}
