import { writeBatch } from './batch-writes.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { createRecord, deleteRecord, updateRecord, upsertRecord } from './write-calls.ts'

/** The calls that write records. */
export const writeEndpoints: readonly Endpoint[] = [createRecord, writeBatch, upsertRecord, updateRecord, deleteRecord]
