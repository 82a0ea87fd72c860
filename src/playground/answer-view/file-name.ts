import { rethrowUnless } from '../../text/errors.ts';

/** Endings by media type, where they are not what follows the slash. */
const ENDINGS: Record<string, string> = {
  'application/gzip': 'gz',
  'application/javascript': 'js',
  'application/jsonl': 'jsonl',
  'application/msword': 'doc',
  'application/octet-stream': 'bin',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-ndjson': 'ndjson',
  'application/x-tar': 'tar',
  'application/x-www-form-urlencoded': 'txt',
  'audio/mpeg': 'mp3',
  'audio/x-wav': 'wav',
  'audio/mp4': 'm4a',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'image/x-icon': 'ico',
  'text/calendar': 'ics',
  'text/event-stream': 'txt',
  'text/javascript': 'js',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/tab-separated-values': 'tsv',
  'video/quicktime': 'mov',
};

/** The name under which an answer is saved: the one that it states (RFC 6266), else `name` with an ending that fits its type. */
export function fileNameOf(headers: Headers, name: string): string {
  const stated = statedName(headers.get('content-disposition') ?? '');
  return stated ?? `${name}.${endingOf(headers.get('content-type') ?? '')}`;
}

function statedName(disposition: string): string | undefined {
  const [, charset = '', coded] =
    /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = decodeName(coded, charset) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain;
  // A folder, or a sign that no file name may have, is no part of the name.
  // oxlint-disable-next-line no-control-regex -- These are what is taken out.
  const safe = name?.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f"*:<>?|]/g, '_');
  return safe?.replace(/^\.+/, '').trim() || undefined;
}

function decodeName(coded: string | undefined, charset: string): string | undefined {
  if (coded === undefined) return undefined;
  try {
    const bytes = coded.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    const decoder = new TextDecoder(charset, { fatal: true });
    return decoder.decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'RangeError');
  }
}

function endingOf(contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const [, suffix = ''] = /[/+.-](\w{1,6})$/.exec(type) ?? [];
  return ENDINGS[type] ?? (/[/+]json/.test(type) ? 'json' : suffix || 'bin');
}
