/** A generator that `npm run bench` measures. */
export interface Peer {
  name: string;
  /** Packages by exact version; a peer without any has to be installed by hand. */
  packages: Record<string, string>;
  /** Versions that npm has to use for packages of packages. */
  overrides?: Record<string, string>;
  /** Writes a project of so many pages into a folder, with what a newcomer to the generator would have. */
  write(folder: string, count: number): void;
  /** What builds it, run in that folder. */
  command: readonly string[];
  /** Folder with the finished site. */
  out: string;
  /** Folders that a build in a fresh checkout does not have. */
  caches: readonly string[];
  /** The file that is edited between two builds. */
  page: string;
  /** Its text after an edit; without it, a line is added. */
  edit?(text: string, run: number): string;
}
