import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#app/config/config.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import { lastLink } from '#platform/records/audit/audit-chain.ts'
import type { Database } from '#platform/records/database.ts'
import { forgetData, oldDataOf } from './forget-data.ts'

interface ForgetParts {
  readonly config: Pick<Config, 'dataDir' | 'smtpUrl' | 'retention'>
  readonly database: Database
  readonly signIn: Pick<SignIn, 'forgetOld'>
  /** Runs a function at this interval in ms until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The interval in ms at which expired sessions and links are deleted. */
const forgetting = 3_600_000

/** Deletes expired sessions each hour and data that is too old once a day. Returns the function that ends this. */
export function forgetRegularly({ config, database, signIn, every, log }: ForgetParts): () => Promise<void> {
  const forgetDaily = oncePerDay(async () => {
    const emailFolder = emailFolderOf(config)
    const forgotten = await forgetData({ database, days: config.retention, now: () => new Date(), emailFolder })
    // An operator who stores the logs elsewhere can compare the last link to prove that the audit log was not replaced:
    // tradegrade audit verify.
    log.info({ forgotten, auditLink: await lastLink(database.queries) }, 'Old data was deleted')
  })
  const stop = every(forgetting, () => {
    forgetDaily().catch((error: unknown) => log.error({ err: error }, 'Old data could not be deleted'))
    signIn.forgetOld().catch((error: unknown) => log.error({ err: error }, 'Old sessions could not be deleted'))
  })
  return async () => stop()
}

/** The data that the portal forgets, for its administrators. */
export const oldDataOfPortal = (config: ForgetParts['config'], database: Database) =>
  oldDataOf({ database, days: config.retention, now: () => new Date(), emailFolder: emailFolderOf(config) })

/** The folder of emails that are stored as files; null where a mail server has them. */
export const emailFolderOf = ({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): string | null =>
  smtpUrl === undefined ? path.join(dataDir, 'mail') : null

/** Runs a function once per day (UTC), on its first call. */
function oncePerDay(run: () => Promise<void>): () => Promise<void> {
  let last = ''
  return async () => {
    const today = new Date().toISOString().slice(0, 10)
    if (today === last) return
    last = today
    await run()
  }
}
