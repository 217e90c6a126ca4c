import { createHash } from 'node:crypto'

/** 32 lower-case hexadecimal digits that change with every write of the record. */
export const eTagOf = ({ id, version }: { readonly id: string; readonly version: number }): string =>
  createHash('sha256').update(`${id}:${version}`).digest('hex').slice(0, 32)
