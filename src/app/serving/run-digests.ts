import type { FastifyBaseLogger } from 'fastify'
import { sendDigests } from '#features/back-office/digest/send-digests.ts'
import { createWebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { sites } from '#sites/table.ts'

interface Parts extends Omit<Parameters<typeof sendDigests>[0], 'webhooks' | 'sites' | 'now'> {
  readonly encryption: Encryption
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The interval in ms at which internal users without a digest of the day are looked for. */
const interval = 600_000

/** Sends the daily emails about the work of internal users while the portal runs. Returns the function that ends this. */
export function runDigests({ encryption, every, log, ...parts }: Parts): () => Promise<void> {
  const now = (): Date => new Date()
  const webhooks = createWebhookAdministration({ queries: parts.queries, records: parts.records, encryption, now })
  let running: Promise<void> = Promise.resolve()
  const cancel = every(interval, () => {
    running = running
      .then(() => sendDigests({ ...parts, webhooks, sites, now }))
      .then(
        (sent) => {
          if (sent > 0) log.info({ sent }, 'Daily emails about work were queued')
        },
        (error: unknown) => log.error({ err: error }, 'Daily emails about work could not be queued'),
      )
  })
  return async () => {
    cancel()
    await running
  }
}
