import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import * as v from 'valibot'

/**
 * What a check of an import file or an undo found about a row or a record. Of a check: `created`, `updated` and `refused` rows; of an
 * undo: `reversed` records, `retained` ones (somebody has changed them since) and `notPossible` ones.
 */
const finding = v.object({
  status: v.picklist(['created', 'updated', 'refused', 'reversed', 'retained', 'notPossible']),
  /** The line of the file; null for an undo. */
  line: v.nullable(v.number()),
  /** The integration id of the record; empty where a row has none. */
  key: v.string(),
  /** The id of the record of an undo. */
  recordId: v.nullable(v.string()),
  /** Columns that change, with their cells. */
  fields: v.array(v.object({ column: v.string(), before: v.string(), after: v.string() })),
  /** The cells of a refused row by their columns; null for one that is not shown. */
  cells: v.optional(v.array(v.nullable(v.string())), []),
  /** Why it was refused or is not possible, in English. */
  reason: v.nullable(v.string()),
  /** The id of a record that uses this one. */
  usedBy: v.nullable(v.string()),
})

export type Finding = v.InferOutput<typeof finding>
export type FindingStatus = Finding['status']

export const nothingFound: Omit<Finding, 'status'> = {
  line: null,
  key: '',
  recordId: null,
  fields: [],
  cells: [],
  reason: null,
  usedBy: null,
}

/** The maximum number of findings of one status that are stored. The numbers of the job count all of them. */
export const maxFindings = 10_000

interface FindingsFile {
  readonly add: (found: Finding) => void
  /** The path, or null if nothing was found. */
  readonly close: () => Promise<string | null>
}

/** Writes findings to a file, one on each line. */
export function findingsFile(path: string): FindingsFile {
  const stream = createWriteStream(path)
  // `finished` throws the error at the end.
  stream.on('error', () => {})
  const counts = new Map<FindingStatus, number>()
  return {
    add: ({ status, ...found }) => {
      const count = (counts.get(status) ?? 0) + 1
      counts.set(status, count)
      // The status stands first, so that a reader finds it without parsing the line.
      if (count <= maxFindings) stream.write(`${JSON.stringify({ status, ...found })}\n`)
    },
    close: async () => {
      stream.end()
      await finished(stream)
      return counts.size === 0 ? null : path
    },
  }
}

interface FindingsPage {
  readonly findings: readonly Finding[]
  readonly hasMore: boolean
}

/** The findings of one status from a position on. */
export async function readFindings(
  stream: Readable,
  status: FindingStatus,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FindingsPage> {
  const findings: Finding[] = []
  let at = 0
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      if (!line.startsWith(`{"status":"${status}"`)) continue
      at += 1
      if (at <= offset) continue
      if (findings.length === limit) return { findings, hasMore: true }
      findings.push(v.parse(finding, JSON.parse(line)))
    }
    return { findings, hasMore: false }
  } finally {
    stream.destroy()
  }
}
