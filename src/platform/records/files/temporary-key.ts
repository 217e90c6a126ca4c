import { randomUUID } from 'node:crypto'

/** A key of a temporary file, which nobody can guess. */
export const newTemporaryKey = (): string => `T${randomUUID()}`

const form = /^T[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isTemporaryKey = (key: string): boolean => form.test(key)
