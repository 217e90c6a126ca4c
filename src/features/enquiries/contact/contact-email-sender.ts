import { localDay } from '#platform/values/dates/local-day.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#platform/values/errors.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contactRequest } from './contact-request.ts'
import type { Row } from '#platform/entity/entity.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { equals, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Mail } from '#platform/store/mail.ts'
import {
  createSendingLoop,
  emailLease,
  emailsPerLook,
  maxEmailAttempts,
  waitAfterAttempt,
  type SendingLoop,
} from '#platform/store/sending-loop.ts'
import type { ContactEmailModules } from './contact-email.ts'

interface SenderParts {
  readonly records: Records
  readonly mail: Mail
  /** Loads the module that writes the emails. */
  readonly modules: () => Promise<ContactEmailModules> | ContactEmailModules
  readonly sites: readonly SiteConfig[]
  readonly publicOrigin: () => string
  /** The sender of the emails, and the recipient for a company without an address. */
  readonly from: string
  readonly now: () => Date
  /** Calls `run` every `milliseconds` until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

type Request = Row<typeof contactRequest>

/**
 * Sends visitors' messages to the companies of the sites. The table of messages is the queue: a process claims an email by a
 * write that only one process can make, and marks it after sending. A failed email is retried with increasing delays. An email
 * is sent twice only if a process ends between sending and marking, and then with the same id.
 */
export function createContactEmailSender(parts: SenderParts): SendingLoop {
  const { records, log, now } = parts

  async function sendDue(isStopped: () => boolean): Promise<void> {
    const rows = await records.list(systemViewer, contactRequest, {
      where: isIn('mail', ['waiting', 'sending']),
      orderBy: [{ field: 'createdDate' }],
      limit: emailsPerLook,
    })
    for (const row of rows) if (!isStopped() && isDue(row, now())) await sendOne(row)
  }

  async function sendOne(row: Request): Promise<void> {
    const claimed = await claim(row)
    if (claimed === null) return
    try {
      await parts.mail.send(await emailOf(claimed))
    } catch (error) {
      log.error({ err: error, contactRequest: row.id, attempt: claimed.mailAttempts }, 'An email could not be sent')
      const mail = claimed.mailAttempts >= maxEmailAttempts ? 'failed' : 'waiting'
      await records.update(systemViewer, contactRequest, row.id, claimed.version, { mail })
      return
    }
    const sentDate = localDay(now(), siteOf(row).timeZone)
    await records.update(systemViewer, contactRequest, row.id, claimed.version, { mail: 'sent', sentDate })
    log.info({ contactRequest: row.id }, 'An email was sent')
  }

  /** Returns null if another process was first. */
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

  function siteOf(row: Request): SiteConfig {
    const site = parts.sites.find((each) => each.code === row.site)
    if (site === undefined) throw new Error(`There is no site ${row.site} any more.`)
    return site
  }

  async function emailOf(row: Request): Promise<Parameters<Mail['send']>[0]> {
    const site = siteOf(row)
    const product = row.product === null ? null : await records.byId(systemViewer, tradeGrade, row.product)
    const [holder] = await records.list(systemViewer, company, { where: equals('integrationId', site.IMCDCompany) })
    const [language] = site.supportedLanguages
    const origin = parts.publicOrigin()
    const content = await (
      await parts.modules()
    ).writeContactEmail({
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
      ...content,
    }
  }

  return createSendingLoop({ ...parts, sendDue })
}

/** A new email is due immediately, a failed one after its wait, a claimed one after the lease. */
function isDue({ mail, mailAttempts, lastModifiedDate }: Request, now: Date): boolean {
  const passed = now.getTime() - lastModifiedDate.getTime()
  if (mail === 'sending') return passed >= emailLease
  return mailAttempts === 0 || passed >= waitAfterAttempt(mailAttempts)
}
