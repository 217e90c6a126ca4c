import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { generateSecret, verify } from 'otplib'
import { recoveryCodeBytes, recoveryCodeOf, typedCode } from './second-step.ts'
import { recoveryCode, userCodes } from '#features/identity/credentials/sign-in-tables.ts'
import type { NoticeOrigin, PrepareNotice } from '#features/identity/notices/security-notices.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Encryption } from '#platform/store/encryption.ts'

/** RFC 6238 as every app supports it: six digits, thirty seconds, SHA-1. */
const step = 30
/** The clock of a device may differ from ours by one step. */
const tolerance = step
/** The number of recovery codes for a user who loses the app. */
const recoveryCodes = 10

interface CodesState {
  readonly since: Date
  readonly recoveryCodesLeft: number
}

/** The codes of an authenticator app as second step, and its recovery codes. `check-second-step.ts` counts the attempts. */
export interface Codes {
  /** Returns null if the user signs in without codes. */
  readonly stateOf: (userId: string) => Promise<CodesState | null>
  readonly newSecret: () => string
  /** Returns the time step of a valid code for a secret; null if the code is wrong. */
  readonly stepOf: (secret: string, typed: string) => Promise<number | null>
  /** Turns codes on for the user and returns the recovery codes; null if they are on already. */
  readonly turnOn: (
    userId: string,
    secret: string,
    usedStep: number,
    origin?: NoticeOrigin,
  ) => Promise<readonly string[] | null>
  readonly turnOff: (userId: string, origin?: NoticeOrigin) => Promise<void>
  /** Uses a code. If several requests use the same code at the same time, only one succeeds. */
  readonly use: (userId: string, typed: string) => Promise<boolean>
  /** Replaces the recovery codes, so that the old ones are invalid; returns null if the user has no codes. */
  readonly renewRecoveryCodes: (userId: string, origin?: NoticeOrigin) => Promise<readonly string[] | null>
}

interface Parts {
  readonly queries: Queries
  readonly encryption: Encryption
  readonly prepareNotice: PrepareNotice
  readonly now: () => Date
}

export function createCodes({ queries, encryption, prepareNotice, now }: Parts): Codes {
  const ofUser = (userId: string) => eq(userCodes.userId, userId)

  async function replaceRecoveryCodes(transaction: Pick<Queries, 'delete' | 'insert'>, userId: string) {
    const created = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)))
    await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await transaction
      .insert(recoveryCode)
      .values(created.map((code) => ({ codeHash: hashOf(userId, code.replaceAll('-', '')), userId })))
    return created
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
    turnOn: async (userId, secret, usedStep, origin) => {
      const notice = await prepareNotice('secondStepOn', userId, origin)
      return await queries.transaction(async (transaction) => {
        const created = await transaction
          .insert(userCodes)
          .values({ userId, encryptedSecret: encryption.encrypt(secret), confirmedAt: now(), lastStep: usedStep })
          .onConflictDoNothing()
          .returning({ userId: userCodes.userId })
        if (created.length === 0) return null
        await notice(transaction)
        return await replaceRecoveryCodes(transaction, userId)
      })
    },
    turnOff: async (userId, origin) => {
      const notice = await prepareNotice('secondStepOff', userId, origin)
      await queries.transaction(async (transaction) => {
        const removed = await transaction
          .delete(userCodes)
          .where(ofUser(userId))
          .returning({ userId: userCodes.userId })
        await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
        if (removed.length > 0) await notice(transaction)
      })
    },
    use: async (userId, typed) => {
      const code = typedCode(typed)
      if (code?.type === 'recovery') {
        // A single statement, so that only one request finds the row.
        const used = await queries
          .delete(recoveryCode)
          .where(and(eq(recoveryCode.codeHash, hashOf(userId, code.code)), eq(recoveryCode.userId, userId)))
          .returning({ userId: recoveryCode.userId })
        return used.length > 0
      }
      const [row] = await queries.select().from(userCodes).where(ofUser(userId))
      const at = row === undefined ? null : await stepOf(encryption.decrypt(row.encryptedSecret), typed)
      if (at === null) return false
      // RFC 6238, 5.2: a code is valid once. Only one request advances the time step.
      const moved = await queries
        .update(userCodes)
        .set({ lastStep: at })
        .where(and(ofUser(userId), lt(userCodes.lastStep, at)))
        .returning({ userId: userCodes.userId })
      return moved.length > 0
    },
    renewRecoveryCodes: async (userId, origin) => {
      const notice = await prepareNotice('recoveryCodes', userId, origin)
      return await queries.transaction(async (transaction) => {
        // Simultaneous requests run one after the other, and the codes of the last one are valid.
        const rows = await transaction.select().from(userCodes).where(ofUser(userId)).for('update')
        if (rows.length === 0) return null
        await notice(transaction)
        return await replaceRecoveryCodes(transaction, userId)
      })
    },
  }
}

/** Hashed with the user's id, so that precomputed tables are useless and equal codes of two users differ. */
const hashOf = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('base64url')
