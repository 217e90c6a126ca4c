import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in a form for cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored instead of a token, so that a reader of the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a text has the form of a token; other texts are not looked up. */
export const isToken = (text: string): boolean => text.length === tokenLength && /^[\w-]+$/.test(text)

/** The length of a token. */
export const tokenLength = 43
