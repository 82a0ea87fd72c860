const ROW = 16;

/** Bytes as they are written down: place, values, and the signs that they may stand for. */
export function toHex(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    const values = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const signs = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.'));
    rows.push(`${at.toString(16).padStart(6, '0')}  ${values.join(' ').padEnd(ROW * 3)} ${signs.join('')}`); // prettier-ignore
  }
  return rows.join('\n');
}
