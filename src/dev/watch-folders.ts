import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { rethrowUnless } from '../text/errors.ts';

/** Follows folders by what the system tells of them. */
export interface FolderWatch {
  /** Follows these folders and no others; says whether any of them is new. */
  follow(folders: readonly string[]): boolean;
  close(): void;
}

/** Systems that tell of everything below a folder; on others each folder is followed by itself. */
const IS_DEEP = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Calls `onHint` when something may have changed, with the absolute path of the file where the system tells it. It
 * may come late, twice, or where a system cannot follow so many folders not at all, so that a hint is only a reason
 * to look.
 */
export function watchFolders(onHint: (file?: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher | undefined>();
  const stop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const start = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, { recursive: IS_DEEP, persistent: false });
      watcher.on('change', (_event, name) => onHint(join(folder, String(name))));
      return watcher.on('error', () => onHint());
    } catch (error) {
      // The folder was removed, is not for this user, or the system follows no more of them.
      return rethrowUnless(
        error,
        'ENOENT',
        'ENOTDIR',
        'EACCES',
        'EPERM',
        'ENOSPC',
        'EMFILE',
        'ENFILE',
      );
    }
  };
  return {
    follow(folders) {
      const wanted = new Set(IS_DEEP ? folders.slice(0, 1) : folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) stop(folder);
      const added = [...wanted].filter((folder) => !watchers.has(folder));
      for (const folder of added) watchers.set(folder, start(folder));
      return added.length > 0;
    },
    close: () => [...watchers.keys()].forEach(stop),
  };
}
