/** Bytes of the first and of the longest part of a list. */
const PART = { first: 8, longest: 1024 };

/** Bytes at the end of a part for the position of the next one. */
const POINTER = 4;

/** A list of numbers; positions are in the buffer. */
interface List {
  /** Where the list begins. */
  first: number;
  /** Where the next byte goes, and where the part that it is in ends. */
  at: number;
  end: number;
  /** Bytes of that part. */
  size: number;
  /** How many sections the word is in, and the last one. */
  sections: number;
  last: number;
}

/**
 * The sections that each word of a site is in, with its weight in each. All lists are in one buffer, where an entry
 * takes 2 to 4 bytes; arrays of numbers would take ten times as much memory for a large site.
 */
export class WordLists {
  readonly #lists = new Map<string, List>();
  #bytes = new Uint8Array(1 << 20);
  #used = 0;

  /** Words in the order of their first occurrence. */
  words(): Iterable<string> {
    return this.#lists.keys();
  }

  /** How many sections a word is in. */
  count(word: string): number {
    return this.#lists.get(word)?.sections ?? 0;
  }

  /** Adds a section, whose number is higher than those before. */
  add(word: string, section: number, weight: number): void {
    let list = this.#lists.get(word);
    if (!list) {
      const first = this.#allocate(PART.first);
      const end = first + PART.first;
      list = { first, at: first, end, size: PART.first, sections: 0, last: 0 };
      this.#lists.set(word, list);
    }
    this.#append(list, section - list.last);
    this.#append(list, weight);
    list.last = section;
    list.sections += 1;
  }

  /** Gaps between section numbers, and weights, in turn. */
  read(word: string): number[] {
    const list = this.#lists.get(word);
    if (!list) return [];
    const bytes = this.#bytes;
    const numbers: number[] = [];
    let { first: at } = list;
    let size = PART.first;
    let end = at + size;
    let number = 0;
    let shift = 0;
    while (at !== list.at) {
      if (at === end) {
        at = this.#readPointer(end);
        size = nextSize(size);
        end = at + size;
      }
      const byte = bytes[at++] ?? 0;
      number |= (byte & 127) << shift;
      shift += 7;
      if (byte > 127) continue;
      numbers.push(number);
      number = 0;
      shift = 0;
    }
    return numbers;
  }

  /** Seven bits per byte, the lowest first; the eighth is set if more follow. */
  #append(list: List, number: number): void {
    let remaining = number;
    while (remaining > 127) {
      this.#appendByte(list, (remaining & 127) | 128);
      remaining >>>= 7;
    }
    this.#appendByte(list, remaining);
  }

  #appendByte(list: List, byte: number): void {
    if (list.at === list.end) {
      list.size = nextSize(list.size);
      const next = this.#allocate(list.size);
      new DataView(this.#bytes.buffer).setUint32(list.end, next);
      list.at = next;
      list.end = next + list.size;
    }
    this.#bytes[list.at++] = byte;
  }

  #readPointer(at: number): number {
    return new DataView(this.#bytes.buffer).getUint32(at);
  }

  /** Position of a new part with room for the pointer behind it. */
  #allocate(size: number): number {
    const position = this.#used;
    this.#used += size + POINTER;
    if (this.#used > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#used));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return position;
  }
}

function nextSize(size: number): number {
  return Math.min(2 * size, PART.longest);
}
