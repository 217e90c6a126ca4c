import { statfsSync } from 'node:fs'
import { failure } from '#platform/values/errors.ts'

const megabyte = 1024 * 1024

/**
 * The free space that a write of the embedded database leaves. It allocates its log in pieces of 16 MB and cannot go on, not
 * even with reads, if there is no room for the next one; a large write may need two.
 */
const reservedBytes = 32 * megabyte

/** How many times its own size a write may need: the row, its history, and the log of both. */
const timesOwnSize = 4

/** The space for a new embedded database and its first log. */
const newDatabaseBytes = 96 * megabyte

/** Throws STORAGE_FULL if a write of this size to the embedded database in the directory might not fit. */
export function checkRoomForWrite(directory: string, bytes: number): void {
  check(directory, reservedBytes + timesOwnSize * bytes)
}

/** Throws STORAGE_FULL if a new embedded database in the directory might not fit. */
export function checkRoomForDatabase(directory: string): void {
  check(directory, newDatabaseBytes)
}

function check(directory: string, needed: number): void {
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  if (free >= needed) return
  const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`
  // Only the operator may read the path; the cause is logged and not answered.
  throw failure(
    'STORAGE_FULL',
    {},
    new Error(`${inMegabytes(free)} are free in ${directory}, and the write needs ${inMegabytes(needed)}.`),
  )
}

/** Returns STORAGE_FULL for an error of the file system that says so, and any other error unchanged. */
export const asStorageError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? failure('STORAGE_FULL', {}, error)
    : error
