/** Whether the end of a picture is missing, by its structure: no pixel is decoded. False for unknown formats. */
export function isCutOff(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG')) return isPngCutOff(bytes);
  if (start.startsWith('\xFF\xD8')) return isJpegCutOff(bytes);
  if (start.startsWith('GIF8')) return isGifCutOff(bytes);
  if (/^RIFF.{4}WEBP/s.test(start)) return bytes.readUInt32LE(4) + 8 > bytes.length;
  if (/^.{4}ftyp(?:avi[fs]|hei[cfsx]|mif1)/s.test(start)) return areBoxesCutOff(bytes);
  return false;
}

/** Chunks follow one another up to `IEND`; each has a length, a name, data and a checksum. */
function isPngCutOff(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return false;
  return true;
}

/** Segments lead to the scan, which ends with `FFD9`; no other data of a scan looks like that. */
function isJpegCutOff(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    // Fill bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff || at + 4 > bytes.length) break;
    if (bytes[at + 1] === 0xda) return bytes.indexOf('\xFF\xD9', at, 'latin1') === -1;
  }
  return true;
}

/** Blocks follow one another up to the byte `3B`; their data stands in parts with a length each. */
function isGifCutOff(bytes: Buffer): boolean {
  let at = 13 + colorBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return false;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colorBytes(bytes[at + 9]);
    else return true;
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at])
      at += 1 + length;
    at += 1;
  }
  return true;
}

/** Bytes of a table of colors, by the flags that announce it. */
function colorBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Boxes with a length each; 0 means up to the end of the file, 1 a length of 64 bits. */
function areBoxesCutOff(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return false;
    if (short === 1 && at + 16 > bytes.length) return true;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at > bytes.length;
}
