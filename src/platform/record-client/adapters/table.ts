import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ReadAdapter } from './adapter.ts'
import { listReads } from './lists.ts'
import { metadataReads } from './metadata.ts'
import { recordReads } from './records.ts'

/** Every read of the layer. */
export const reads = { ...recordReads, ...listReads, ...metadataReads } as const

export type ReadName = keyof typeof reads
export type AnswerOf<Name extends ReadName> = Representation<(typeof reads)[Name]['answer']>

export const adapterOf = (name: string): ReadAdapter | undefined =>
  Object.hasOwn(reads, name) ? Object.entries<ReadAdapter>(reads).find(([key]) => key === name)?.[1] : undefined
