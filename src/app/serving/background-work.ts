import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createContactEmailSender } from '#features/enquiries/contact/contact-email-sender.ts'
import { createAccountEmailSender } from '#features/identity/emails/account-email.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import { createImportRunner } from '#features/integrations/imports/import-runner.ts'
import { createWebhookSender } from '#features/integrations/webhooks/webhook-sender.ts'
import { createSearchCounter } from '#features/search/counts/search-counter.ts'
import type { GiveWay } from '#features/search/feed/give-way.ts'
import type { IndexFollower } from '#features/search/feed/index-follower.ts'
import type { Pages } from '#platform/pages/server/services.ts'
import type { Database } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { notifyOnWrite } from '#platform/records/write/notify-on-write.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { mailInFiles, smtpMail } from '#platform/store/mail.ts'
import { sites } from '#sites/table.ts'
import type { Config } from '../config/config.ts'
import { forgetRegularly } from '../data/forget-regularly.ts'
import type { AllPageModules } from '../services.ts'
import { runDigests } from './run-digests.ts'
import { runRequests } from './run-requests.ts'

interface WorkParts {
  readonly config: Config
  readonly database: Database
  readonly records: Records
  readonly files: FileStore
  readonly follower: IndexFollower
  readonly giveWay: GiveWay
  readonly signIn: SignIn
  readonly encryption: Encryption
  readonly modules: Pages<AllPageModules>
  readonly publicOrigin: () => string
  readonly every: (milliseconds: number, run: () => void) => () => void
  /** Receives what ends each part, in the order in which they start. */
  readonly onStop: (close: () => Promise<unknown>) => void
  readonly log: FastifyBaseLogger
}

/** Starts what the portal does without a visitor: emails, webhooks, imports, reminders, and erasing old data. */
export function startBackgroundWork({
  config,
  database,
  records,
  files,
  follower,
  giveWay,
  signIn,
  encryption,
  modules,
  publicOrigin,
  every,
  onStop,
  log,
}: WorkParts) {
  const post = { ...mailOf(config), modules: modules.modules, publicOrigin, now: () => new Date(), log }
  const sender = createContactEmailSender({ ...post, records, sites, every })
  onStop(() => sender.stop())
  const webhooks = createWebhookSender({
    database,
    records,
    content: follower,
    sites,
    encryption,
    now: () => new Date(),
    every,
    // As for the index, no other process can use the embedded database.
    pollMilliseconds: database.engine === 'pglite' ? 5_000 : 1_000,
    log,
  })
  onStop(() => webhooks.stop())
  const imports = createImportRunner({
    database,
    records: notifyOnWrite(records, follower.wake),
    giveWay,
    content: follower,
    files: files.temporary,
    sites,
    now: () => new Date(),
    every,
    pollMilliseconds: 1_000,
    log,
  })
  onStop(() => imports.stop())
  onStop(forgetRegularly({ config, database, signIn, every, log }))
  const sendAccountEmail = createAccountEmailSender(post)
  const searches = createSearchCounter({ queries: database.queries, sites, now: () => new Date(), every, log })
  onStop(() => searches.stop())
  const requests = runRequests({ queries: database.queries, records, encryption, post, every, log })
  onStop(requests.stop)
  const { emailQueue, requestLinks } = requests
  onStop(runDigests({ queries: database.queries, records, content: follower, emailQueue, encryption, every, log }))
  return { sender, webhooks, sendAccountEmail, searches, emailQueue, requestLinks }
}

/** Where emails go, and who sends them. */
const mailOf = ({ smtpUrl, dataDir, mailFrom }: Config) => ({
  mail: smtpUrl === undefined ? mailInFiles(path.join(dataDir, 'mail')) : smtpMail(smtpUrl),
  from: mailFrom,
})
