import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { generateSecret, verify } from 'otplib'
import { recoveryCodeBytes, recoveryCodeOf, typedCode } from '#domain/second-step.ts'
import { recoveryCode, userCodes } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Sealing } from './sealed.ts'

/** RFC 6238 as every app knows it: six digits, thirty seconds, SHA-1. */
const step = 30
/** A clock may be one step before ours or behind it. */
const tolerance = step
/** So many are handed out for when the app is lost. */
const recoveryCodes = 10

interface CodesState {
  readonly since: Date
  readonly recoveryCodesLeft: number
}

/** Codes of an app as second step, and those for when it is lost. Nothing here counts attempts: `second-step.ts`. */
export interface Codes {
  /** Null: the user signs in without. */
  readonly stateOf: (userId: string) => Promise<CodesState | null>
  readonly newSecret: () => string
  /** The time step of a code that a secret makes now; null: it makes another one. */
  readonly stepOf: (secret: string, typed: string) => Promise<number | null>
  /** From now on the user is asked for a code; answers their recovery codes, or null where they are asked already. */
  readonly turnOn: (userId: string, secret: string, usedStep: number) => Promise<readonly string[] | null>
  readonly turnOff: (userId: string) => Promise<void>
  /** Uses a code up: of any number who try the same one at the same time, one is told that it is right. */
  readonly use: (userId: string, typed: string) => Promise<boolean>
  /** Those of before are good no longer; null where there is no app to lose. */
  readonly renewRecoveryCodes: (userId: string) => Promise<readonly string[] | null>
}

export function createCodes(queries: Queries, sealing: Sealing, now: () => Date): Codes {
  const ofUser = (userId: string) => eq(userCodes.userId, userId)

  async function replaceRecoveryCodes(transaction: Pick<Queries, 'delete' | 'insert'>, userId: string) {
    const made = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)))
    await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await transaction
      .insert(recoveryCode)
      .values(made.map((code) => ({ codeHash: hashOf(userId, code.replaceAll('-', '')), userId })))
    return made
  }

  async function stepOf(secret: string, typed: string): Promise<number | null> {
    const code = typedCode(typed)
    if (code?.type !== 'time') return null
    const epoch = Math.floor(now().getTime() / 1000)
    const found = await verify({ secret, token: code.code, period: step, epoch, epochTolerance: tolerance })
    return found.valid && 'timeStep' in found ? found.timeStep : null
  }

  return {
    stateOf: async (userId) => {
      const [row] = await queries.select({ since: userCodes.confirmedAt }).from(userCodes).where(ofUser(userId))
      if (row === undefined) return null
      const [left] = await queries.select({ count: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
      return { since: row.since, recoveryCodesLeft: left?.count ?? 0 }
    },
    newSecret: () => generateSecret(),
    stepOf,
    turnOn: (userId, secret, usedStep) =>
      queries.transaction(async (transaction) => {
        const made = await transaction
          .insert(userCodes)
          .values({ userId, sealedSecret: sealing.seal(secret), confirmedAt: now(), lastStep: usedStep })
          .onConflictDoNothing()
          .returning({ userId: userCodes.userId })
        return made.length === 0 ? null : await replaceRecoveryCodes(transaction, userId)
      }),
    turnOff: (userId) =>
      queries.transaction(async (transaction) => {
        await transaction.delete(userCodes).where(ofUser(userId))
        await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
      }),
    use: async (userId, typed) => {
      const code = typedCode(typed)
      if (code?.type === 'recovery') {
        // One statement: the row is there for one of them.
        const used = await queries
          .delete(recoveryCode)
          .where(and(eq(recoveryCode.codeHash, hashOf(userId, code.code)), eq(recoveryCode.userId, userId)))
          .returning({ userId: recoveryCode.userId })
        return used.length > 0
      }
      const [row] = await queries.select().from(userCodes).where(ofUser(userId))
      const at = row === undefined ? null : await stepOf(sealing.open(row.sealedSecret), typed)
      if (at === null) return false
      // RFC 6238, 5.2: good once. The step moves forward for one of them.
      const moved = await queries
        .update(userCodes)
        .set({ lastStep: at })
        .where(and(ofUser(userId), lt(userCodes.lastStep, at)))
        .returning({ userId: userCodes.userId })
      return moved.length > 0
    },
    renewRecoveryCodes: (userId) =>
      queries.transaction(async (transaction) => {
        // Who makes them at the same time does so one after the other, and the last ones count.
        const rows = await transaction.select().from(userCodes).where(ofUser(userId)).for('update')
        return rows.length === 0 ? null : await replaceRecoveryCodes(transaction, userId)
      }),
  }
}

/** With the user's id: a table of hashes made beforehand is of no use, and nobody's code is another's. */
const hashOf = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('base64url')
