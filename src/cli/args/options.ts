// Options that several commands share.
import { isCodeDisabled } from '../../content/project.ts';
import type { PortSetting } from '../../server/listen.ts';
import { HOST_NAMES } from '../../site/hosts.ts';
import { choice, flag, list, splitNames, text, UsageError } from './define-command.ts';

/** Folder of a built site. */
export const out = text({
  valueName: 'DIR',
  summary: 'output folder of the site',
  defaultText: 'dist',
  read: readPath,
});

export const host = choice({
  valueName: 'NAME',
  kind: 'host',
  names: HOST_NAMES,
  summary: 'target host',
  defaultText: 'detected on build machines of hosts',
  reject(name) {
    if (/^localhost$|[.:]/.test(name))
      throw new UsageError(
        `--host requires the name of a host to build for, got "${name}". To set the address to listen on, use --address.`,
      );
  },
});

/** The output format of a command: `text`, or one of these. */
export const formatOf = <const Name extends string>(...others: readonly Name[]) =>
  choice<'text' | Name, 'text'>({
    valueName: 'NAME',
    kind: 'format',
    names: ['text', ...others],
    formerNames: { people: 'text' },
    summary: 'output format',
    default: 'text',
  });

export const base = text({
  valueName: 'PATH',
  summary: 'base path of the site, such as /docs',
  read: (path) => readBase(path, `Invalid --base "${path}". Use a path such as /docs.`),
});

/** The URL of a site: `https://docs.example.com/docs` */
export interface SiteUrl {
  /** Text of the argument. */
  text: string;
  /** `https://docs.example.com` */
  origin: string;
  /** '' or '/docs' */
  base: string;
}

export const site = text({
  valueName: 'URL',
  summary: 'URL of the site, for canonical links and the sitemap; its path sets --base',
  read(address): SiteUrl {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new UsageError(
        `Invalid --site "${address}". Use a URL such as https://docs.example.com.`,
      );
    const problem = `Invalid path "${url.pathname}" in --site "${address}". Use a path such as /docs.`;
    return { text: address, origin: url.origin, base: readBase(url.pathname, problem) };
  },
});

/** A share of the pages of a site, which one machine of several prepares. */
export interface Shard {
  /** From 1. */
  number: number;
  count: number;
}

export const shard = text({
  valueName: 'N/COUNT',
  summary: 'prepare a share of the pages in the cache, for --merge',
  read(value): Shard {
    const [, number = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(value) ?? []).map(Number);
    if (number > 0 && number <= count) return { number, count };
    throw new UsageError(
      `Invalid --shard "${value}". Use the number of a shard and the number of all shards, such as 2/8.`,
    );
  },
});

/** Groups of readers; undefined for a public site. */
export const groups = list({
  valueName: 'A,B',
  summary: 'include pages for these groups of readers, and exclude pages for others',
  read: (texts) => (texts.length === 0 ? undefined : splitNames(texts)),
});

export const cache = text({
  valueName: 'DIR',
  summary: 'cache folder',
  defaultText: '.trellis in the project',
  read: readPath,
});

/** Whether code of the project runs. */
export const code = flag({
  default: true,
  isDisabled: isCodeDisabled,
  summary: 'do not run code of the project',
  defaultText: 'TRELLIS_NO_CODE',
});

export const strict = flag({ summary: 'treat warnings as errors' });

export const offline = flag({ summary: 'make no network requests' });

export const dryRun = flag({ summary: 'show the changes without writing them' });

/** A port and its source. */
export interface PortChoice {
  port: number;
  portSetting: PortSetting;
}

/** The option `--port` of a server, whose help shows its default port. */
export const portOf = (defaultPort: number) =>
  text({
    valueName: 'N',
    summary: 'port to listen on',
    env: 'PORT',
    defaultText: String(defaultPort),
    read(value, setting): PortChoice {
      const number = Number(value);
      if (!Number.isInteger(number) || number < 0 || number > 65_535)
        throw new UsageError(`Invalid ${setting} "${value}". Use a number from 0 to 65535.`);
      return { port: number, portSetting: setting === 'PORT' ? 'PORT' : '--port' };
    },
  });

export const port = portOf(4321);

export const address = text({
  valueName: 'NAME',
  summary: 'address to listen on',
  env: 'HOST',
  default: 'localhost',
});

/** For servers without `--host`, the name that other tools use for the IP address. */
export const ADDRESS_HINT = { host: 'To set the address to listen on, use --address.' };

/**
 * Reads a path. Throws UsageError for an empty one, as of an unset variable, and for `~`, which shells do not expand in
 * `--out=~/site` and in quotes.
 */
export function readPath(path: string, setting: string): string {
  if (path === '') throw new UsageError(`${setting} requires a path, got "".`);
  if (/^~(?:[\\/]|$)/.test(path))
    throw new UsageError(
      `The shell did not expand "~" in ${setting} "${path}". Use ${setting} "$HOME${path.slice(1)}", or for a folder with that name ${setting} "./${path}".`,
    );
  return path;
}

/** Normalizes a base path to '' or '/docs'. Throws UsageError with `problem`. */
export function readBase(value: string, problem: string): string {
  const path = value.replace(/^\/+|\/+$/g, '');
  // The path is written into files that servers and shells parse.
  if (/[?#\s"'`$\\{}<>^|;]|\/\/|\.\./.test(path)) throw new UsageError(problem);
  return path && `/${path}`;
}
