import { existsSync, readdirSync, statSync } from 'node:fs';
import { UsageError } from '../args/values.ts';

/** What a fresh repository has. Files whose names begin with a dot are settings, too. */
const OF_REPOSITORIES =
  /^(?:\..*|(?:readme|licen[cs]e|copying|notice|authors|changelog|contributing|code_of_conduct|security|support)(?:[.-].*)?|codeowners)$/i;

/** Throws UsageError for a folder in which a project could get mixed up with something else. */
export function refuseFiles(root: string, dir: string): void {
  if (!existsSync(root)) return;
  if (!statSync(root).isDirectory()) throw new UsageError(`${dir} is a file, not a folder`);
  const [first] = readdirSync(root).filter((name) => !OF_REPOSITORIES.test(name));
  if (first === undefined) return;
  throw new UsageError(
    `${dir} has files already, such as ${first}; new starts in an empty folder or a fresh repository`,
  );
}
