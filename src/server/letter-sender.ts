import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#domain/errors.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { slugOf } from '#domain/slug.ts'
import { productPath } from '#domain/record-paths.ts'
import { siteBase } from '#domain/addresses.ts'
import { company } from '#entities/company.ts'
import { contactRequest } from '#entities/contact-request.ts'
import type { Row } from '#entities/entity.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { equals, isIn } from '#records/condition.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { Mail } from '#store/mail.ts'
import type { PageModules } from './services.ts'

interface SenderParts {
  readonly records: Records
  readonly mail: Mail
  /** Writes the letters. */
  readonly modules: () => Promise<Pick<PageModules, 'writeLetter'>> | Pick<PageModules, 'writeLetter'>
  readonly sites: readonly SiteConfig[]
  readonly publicOrigin: () => string
  /** Whom letters are from; they go there too where a company has no address. */
  readonly from: string
  readonly now: () => Date
  /** Runs something every so many milliseconds until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

interface LetterSender {
  /** Sends all that can be sent now. */
  readonly sendAll: () => Promise<void>
  /** One was written: do not wait for the clock. */
  readonly wake: () => void
  /** Answers when the letter under way is sent. */
  readonly stop: () => Promise<void>
}

type Request = Row<typeof contactRequest>

const poll = 15_000
const atOnce = 50
const minute = 60_000
/** A process that claimed a letter and says nothing for so long has ended: another tries again. */
const lease = 10 * minute
const mostAttempts = 30
const longestWait = 60 * minute

/**
 * Sends what visitors wrote to the companies of the sites. The table of the messages is the queue: whoever sends claims one
 * by a write that only one process can do, and marks it when it is sent. What failed is tried again, later each time. A
 * letter goes out twice only where a process ended between sending and marking, and then under the same id.
 */
export function createLetterSender(parts: SenderParts): LetterSender {
  const { records, log, now } = parts
  let tail: Promise<void> = Promise.resolve()
  let stopped = false

  async function sendDue(): Promise<void> {
    const rows = await records.list(systemViewer, contactRequest, {
      where: isIn('mail', ['waiting', 'sending']),
      orderBy: [{ field: 'createdDate' }],
      limit: atOnce,
    })
    for (const row of rows) if (!stopped && isDue(row, now())) await sendOne(row)
  }

  async function sendOne(row: Request): Promise<void> {
    const claimed = await claim(row)
    if (claimed === null) return
    try {
      await parts.mail.send(await letterOf(claimed))
    } catch (error) {
      log.error({ err: error, letter: row.id, attempt: claimed.mailAttempts }, 'a letter could not be sent')
      const mail = claimed.mailAttempts >= mostAttempts ? 'failed' : 'waiting'
      await records.update(systemViewer, contactRequest, row.id, claimed.version, { mail })
      return
    }
    const sentDate = now().toISOString().slice(0, 10)
    await records.update(systemViewer, contactRequest, row.id, claimed.version, { mail: 'sent', sentDate })
    log.info({ letter: row.id }, 'a letter is sent')
  }

  /** Null where another process was first. */
  async function claim(row: Request): Promise<Request | null> {
    try {
      return await records.update(systemViewer, contactRequest, row.id, row.version, {
        mail: 'sending',
        mailAttempts: row.mailAttempts + 1,
      })
    } catch (error) {
      if (error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'RECORD_NOT_FOUND')) return null
      throw error
    }
  }

  async function letterOf(row: Request): Promise<Parameters<Mail['send']>[0]> {
    const site = parts.sites.find((each) => each.code === row.site)
    if (site === undefined) throw new Error(`There is no site ${row.site} any more.`)
    const product = row.product === null ? null : await records.byId(systemViewer, tradeGrade, row.product)
    const [holder] = await records.list(systemViewer, company, { where: equals('integrationId', site.IMCDCompany) })
    const [language] = site.supportedLanguages
    const origin = parts.publicOrigin()
    const { subject, text } = await (
      await parts.modules()
    ).writeLetter({
      site,
      language,
      message: row,
      product:
        product === null
          ? null
          : {
              name: product.name,
              address: origin + productPath(siteBase(site, language), { id: product.id, slug: slugOf(product.name) }),
            },
      page: row.page === null ? null : origin + row.page,
    })
    return {
      id: row.id,
      date: row.createdDate,
      from: parts.from,
      to: holder?.email ?? parts.from,
      replyTo: { name: row.name, address: row.email },
      subject,
      text,
    }
  }

  const sendAll = (): Promise<void> => {
    const result = tail.then(sendDue)
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  const wake = (): void => {
    sendAll().catch((error: unknown) => log.error({ err: error }, 'letters could not be read'))
  }

  const cancel = parts.every(poll, wake)
  return {
    sendAll,
    wake,
    stop: async () => {
      stopped = true
      cancel()
      await tail
    },
  }
}

/** A new one at once; one that failed after a minute, two, four, to an hour; one that somebody began when they are gone. */
function isDue({ mail, mailAttempts, lastModifiedDate }: Request, now: Date): boolean {
  const passed = now.getTime() - lastModifiedDate.getTime()
  if (mail === 'sending') return passed >= lease
  return mailAttempts === 0 || passed >= Math.min(longestWait, minute * 2 ** (mailAttempts - 1))
}
