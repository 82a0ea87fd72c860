/** A generator that `npm run bench` measures. */
export interface Peer {
  name: string;
  /** Packages by exact version; a peer without any must be installed manually. */
  packages: Record<string, string>;
  /** Versions that npm must use for transitive dependencies. */
  overrides?: Record<string, string>;
  /** Writes a project with that number of pages into a folder, with the default features of the generator. */
  write(folder: string, count: number): void;
  /** Build command, run in that folder. */
  command: readonly string[];
  /** Folder with the finished site. */
  out: string;
  /** Folders that do not exist before the first build, such as caches. */
  caches: readonly string[];
  /** The file that is edited between two builds. */
  page: string;
  /** Its text after an edit; by default, a line is added. */
  edit?(text: string, run: number): string;
}
