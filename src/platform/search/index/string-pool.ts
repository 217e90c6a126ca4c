import { bytes, words, type Column } from './columns.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Texts by number, concatenated as UTF-8. A text is decoded only when it is read. */
export class TextPool {
  readonly blob: Column<Uint8Array<ArrayBuffer>>
  /** The end of each text; it starts where the previous one ends. */
  readonly ends: Column<Uint32Array<ArrayBuffer>>

  constructor(blob = bytes(), ends = words()) {
    this.blob = blob
    this.ends = ends
  }

  get count(): number {
    return this.ends.length
  }

  start(text: number): number {
    return text === 0 ? 0 : (this.ends.data[text - 1] ?? 0)
  }

  push(text: string): number {
    const { blob } = this
    blob.reserve(blob.length + text.length * 3)
    const from = blob.length
    const data = blob.data
    let at = from
    let ascii = 0
    for (; ascii < text.length; ascii += 1) {
      const code = text.charCodeAt(ascii)
      if (code > 127) break
      data[at] = code
      at += 1
    }
    if (ascii < text.length) at += encoder.encodeInto(text.slice(ascii), data.subarray(at)).written
    blob.length = at
    return this.ends.push(at)
  }

  get(text: number): string {
    const from = this.start(text)
    const to = this.ends.data[text] ?? from
    const data = this.blob.data
    if (to - from < 12) {
      let result = ''
      for (let at = from; at < to; at += 1) {
        const code = data[at] ?? 0
        if (code > 127) return decoder.decode(data.subarray(from, to))
        result += String.fromCharCode(code)
      }
      return result
    }
    return decoder.decode(data.subarray(from, to))
  }

  /** Compares two texts by their bytes, which is the order of code points. */
  compare(a: number, b: number): number {
    const data = this.blob.data
    const ends = this.ends.data
    let atA = a === 0 ? 0 : (ends[a - 1] ?? 0)
    let atB = b === 0 ? 0 : (ends[b - 1] ?? 0)
    const endA = ends[a] ?? 0
    const endB = ends[b] ?? 0
    while (atA < endA && atB < endB) {
      const difference = (data[atA] ?? 0) - (data[atB] ?? 0)
      if (difference !== 0) return difference
      atA += 1
      atB += 1
    }
    return endA - atA - (endB - atB)
  }

  /** Returns whether the text equals `target`, which must contain only ASCII characters. */
  isAscii(text: number, target: string): boolean {
    const from = this.start(text)
    if (this.ends.data[text]! - from !== target.length) return false
    const data = this.blob.data
    for (let at = 0; at < target.length; at += 1) if (data[from + at] !== target.charCodeAt(at)) return false
    return true
  }

  /** Compares a text with bytes. With `asPrefix`, returns 0 also if the text starts with the bytes. */
  compareBytes(text: number, target: Uint8Array, asPrefix: boolean): number {
    const data = this.blob.data
    let at = this.start(text)
    const end = this.ends.data[text] ?? 0
    for (let i = 0; i < target.length; i += 1, at += 1) {
      if (at >= end) return -1
      const difference = (data[at] ?? 0) - (target[i] ?? 0)
      if (difference !== 0) return difference
    }
    return asPrefix || at === end ? 0 : 1
  }
}

/** A set of texts, found by content with open addressing over the pool. It stores no JavaScript strings. */
export class StringTable {
  readonly pool: TextPool
  /**
   * The text number + 1 by hash; 0 marks a free slot. The length is a power of two, and at most three quarters are
   * used.
   */
  private slots: Uint32Array<ArrayBuffer>

  constructor(pool = new TextPool()) {
    this.pool = pool
    this.slots = new Uint32Array(16)
    if (pool.count > 0) this.rehash()
  }

  get count(): number {
    return this.pool.count
  }
  /** The bytes of the slots; the texts are stored in columns. */
  get slotByteLength(): number {
    return this.slots.byteLength
  }

  /** Returns the number of the text, or -1. */
  find(text: string): number {
    const hash = hashOfAscii(text)
    return hash < 0 ? this.findBytes(text) : this.findAscii(text, hash)
  }

  add(text: string): number {
    const found = this.find(text)
    if (found >= 0) return found
    const added = this.pool.push(text)
    if (this.pool.count * 4 > this.slots.length * 3) this.rehash()
    else this.insert(hashOf(this.pool.blob.data, this.pool.start(added), this.pool.blob.length), added)
    return added
  }

  get(text: number): string {
    return this.pool.get(text)
  }

  private findAscii(text: string, hash: number): number {
    const mask = this.slots.length - 1
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const slot = this.slots[at]!
      if (slot === 0) return -1
      if (this.pool.isAscii(slot - 1, text)) return slot - 1
    }
  }

  private findBytes(text: string): number {
    const target = encoder.encode(text)
    const mask = this.slots.length - 1
    for (let at = hashOf(target, 0, target.length) & mask; ; at = (at + 1) & mask) {
      const slot = this.slots[at]!
      if (slot === 0) return -1
      if (this.pool.compareBytes(slot - 1, target, false) === 0) return slot - 1
    }
  }

  private insert(hash: number, text: number): void {
    const mask = this.slots.length - 1
    let at = hash & mask
    while (this.slots[at] !== 0) at = (at + 1) & mask
    this.slots[at] = text + 1
  }

  private rehash(): void {
    let size = 16
    while (size * 3 < this.pool.count * 4 + 4) size *= 2
    this.slots = new Uint32Array(size)
    const data = this.pool.blob.data
    const ends = this.pool.ends.data
    let from = 0
    for (let text = 0; text < this.pool.count; text += 1) {
      const to = ends[text] ?? from
      this.insert(hashOf(data, from, to), text)
      from = to
    }
  }
}

/** FNV-1a, followed by a mixing step since its low bits are weak. */
function hashOf(data: Uint8Array, from: number, to: number): number {
  let hash = firstHash
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ data[at]!, hashFactor)
  return spread(hash)
}

/** Computes the same hash from a string without encoding it; returns -1 if a character is not ASCII. */
function hashOfAscii(text: string): number {
  let hash = firstHash
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return -1
    hash = Math.imul(hash ^ code, hashFactor)
  }
  return spread(hash)
}

const firstHash = 0x811c9dc5
const hashFactor = 0x01000193
const spread = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
