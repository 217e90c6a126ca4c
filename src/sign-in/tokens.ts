import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, as they stand in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: who reads the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether it has the form of one of ours: anything else is not asked for. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
