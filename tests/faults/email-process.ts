import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { openDatabase } from '#platform/store/open.ts'
import { mailInFiles } from '#platform/store/mail.ts'
import { sites } from '#sites/table.ts'
import { encryption } from '../fixtures/encryption.ts'

// A process that sends the queued emails, with a mail server that needs a moment before and after it accepts one. It reports both, and
// notes the id of each accepted email in a file. The first process queues the emails; `minutes` is what its clock is ahead.
const [dataDir = '', databaseUrl = '', folder = '', count = '0', minutes = '0'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const now = (): Date => new Date(Date.UTC(2026, 5, 15, 9, Number(minutes)))
if (Number(count) > 0)
  await database.queries.insert(queuedEmail).values(
    Array.from({ length: Number(count) }, (_, at) => ({
      id: randomUUID(),
      kind: 'request' as const,
      site: 'nl',
      recipient: `ada.${at}@guest.example`,
      language: 'nl-NL' as const,
      path: null,
      facts: {},
      createdAt: now(),
      dueAt: now(),
      attempts: 0,
    })),
  )
const mail = mailInFiles(folder)
const queue = createEmailQueue({
  queries: database.queries,
  encryption,
  sites,
  deliver: async ({ kind, to }, { id, date }) => {
    console.log('step')
    await passed(20)
    const from = 'portal@norvane.example'
    const replyTo = { name: 'Norvane', address: from }
    await mail.send({ id, date, from, to: to.email, replyTo, subject: kind, text: kind, html: kind })
    appendFileSync(path.join(folder, 'accepted'), `${id}\n`)
    console.log('step')
    await passed(20)
  },
  now,
  every: () => () => {},
  log: { error: console.error, info: () => {} },
})
await queue.sendAll()
await database.close()
