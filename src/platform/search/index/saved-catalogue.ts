import { Catalogue } from './catalogue.ts'
import { ColumnStore, type Numbers } from './columns.ts'
import type { SearchPromotion, SynonymGroup } from '#platform/search/indexed-content.ts'

/** Must be increased with each change of the meaning of the columns. A saved index of another version is rebuilt. */
const formatVersion = 8
const magic = 0x58534754 // The letters TGSX.

/**
 * The format is: magic number, version, length of the header, header as JSON, then the columns, each at a multiple of 8
 * bytes. Numbers are little-endian, as on every machine that runs this code.
 */
interface Head {
  readonly columns: readonly (readonly [name: string, offset: number, bytes: number])[]
  readonly removedDocuments: number
  readonly deadEntries: number
  readonly promotions: readonly (readonly [document: number, promotions: readonly SearchPromotion[]])[]
  readonly days: readonly (readonly [document: number, days: readonly string[]])[]
  readonly lastDays: readonly (readonly [document: number, lastDay: string])[]
  readonly synonyms: readonly SynonymGroup[]
  /** Whether each value set is stored as a bitmap. */
  readonly dense: readonly boolean[]
  /** The properties of which grades state ranges. */
  readonly properties: readonly string[]
}

export function writeCatalogue(catalogue: Catalogue): Uint8Array {
  catalogue.mergeAll()
  const parts: [name: string, numbers: Numbers][] = [...catalogue.columnStore.columns].map(([name, column]) => [
    name,
    column.used,
  ])
  const sets = Array.from({ length: catalogue.values.sets.count }, (_, value) => catalogue.values.sets.saved(value))
  for (const [value, { numbers }] of sets.entries()) parts.push([`value-${value}`, numbers])
  parts.push(...catalogue.ranges.saved().map(([name, numbers]): [string, Numbers] => [name, numbers]))
  let offset = 0
  const columns = parts.map(([name, numbers]) => {
    const column = [name, offset, numbers.byteLength] as const
    offset += aligned(numbers.byteLength)
    return column
  })
  const head: Head = {
    columns,
    removedDocuments: catalogue.documents.removed,
    deadEntries: catalogue.deadEntries,
    promotions: [...catalogue.promotions],
    days: [...catalogue.days],
    lastDays: [...catalogue.lastDays],
    synonyms: [...catalogue.synonyms.values()],
    dense: sets.map((set) => set.dense),
    properties: catalogue.ranges.properties,
  }
  const headBytes = new TextEncoder().encode(JSON.stringify(head))
  const start = 16 + aligned(headBytes.length)
  const saved = new Uint8Array(start + offset)
  new Uint32Array(saved.buffer, 0, 3).set([magic, formatVersion, headBytes.length])
  saved.set(headBytes, 16)
  for (const [at, [, numbers]] of parts.entries())
    saved.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), start + (columns[at]?.[1] ?? 0))
  return saved
}

/**
 * Copies every column out of the bytes, with room to grow, without creating strings. Throws an error if the bytes have
 * another format or version.
 */
export function readCatalogue(saved: Uint8Array): Catalogue {
  const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength)
  if (saved.length < 16 || view.getUint32(0, true) !== magic) throw new Error('These bytes are no search index.')
  if (view.getUint32(4, true) !== formatVersion)
    throw new Error(`The search index has form ${view.getUint32(4, true)}; this program reads ${formatVersion}.`)
  const headLength = view.getUint32(8, true)
  const head = JSON.parse(new TextDecoder().decode(saved.subarray(16, 16 + headLength))) as Head
  const start = 16 + aligned(headLength)
  const savedColumns = new Map(
    head.columns.map(([name, offset, length]) => [name, saved.subarray(start + offset, start + offset + length)]),
  )
  const columnStore = new ColumnStore((name, into) => {
    const part = savedColumns.get(name)
    if (part === undefined) throw new Error(`The search index lacks ${name}.`)
    const length = part.length / into.data.BYTES_PER_ELEMENT
    into.reserve(length + (length >>> 5))
    new Uint8Array(into.data.buffer).set(part)
    into.length = length
  })
  const catalogue = new Catalogue(columnStore)
  columnStore.releaseSource()
  for (const [value, dense] of head.dense.entries()) {
    const part = savedColumns.get(`value-${value}`) ?? new Uint8Array(0)
    const numbers = new Uint32Array(part.length / 4)
    new Uint8Array(numbers.buffer).set(part)
    catalogue.values.sets.restore(dense, numbers)
  }
  catalogue.ranges.restore(head.properties, (name) => savedColumns.get(name) ?? new Uint8Array(0))
  catalogue.documents.removed = head.removedDocuments
  catalogue.deadEntries = head.deadEntries
  for (const [document, promotions] of head.promotions) catalogue.promotions.set(document, promotions)
  for (const [document, days] of head.days) catalogue.days.set(document, days)
  for (const [document, lastDay] of head.lastDays) catalogue.lastDays.set(document, lastDay)
  for (const group of head.synonyms) catalogue.synonyms.set(group.id, group)
  return catalogue
}

const aligned = (length: number): number => Math.ceil(length / 8) * 8
