import { writeBatch } from './batch-writes.ts'
import { createContentDocument, createContentVersion } from './content-documents.ts'
import type { Endpoint } from '../endpoint.ts'
import { createRecord, deleteRecord, updateRecord } from './write-calls.ts'

/** The calls that write records. */
export const writeEndpoints: readonly Endpoint[] = [
  createRecord,
  writeBatch,
  updateRecord,
  deleteRecord,
  createContentDocument,
  createContentVersion,
]
