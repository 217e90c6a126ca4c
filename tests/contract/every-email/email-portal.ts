import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { notifyRecap } from '#features/assistant/visits/recap/notify-recap.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { notifyRequester } from '#features/documents/requests/notify-requester.ts'
import { notifyRecipients } from '#features/folders/shares/notify-recipients.ts'
import { invitationCheck } from '#features/identity/invitations/invitations.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { notifyDesk } from '#features/enquiries/requests/notify-desk.ts'
import { type AccountEmail, createEmailDelivery } from '#features/identity/emails/account-email.ts'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { type User, userOfAddress } from '#features/identity/people/users.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { type Mail, mailInFiles } from '#platform/store/mail.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import { sites } from '#sites/table.ts'
import { accountPortal } from '../../fixtures/account-portal.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { readEmail, type ReadEmail } from '../../fixtures/reading/email-file.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

/** Somebody who uses a site in a language, and gets emails in it. */
export interface Reader {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** An email as a mail server gets it, and what its links open for its recipient. */
export interface Received {
  /** The kind of an account email, or `contact`. */
  readonly kind: string
  /** What an email about a request reports, to the customer or to the desk, and the kind of the request. */
  readonly event?: string
  readonly of?: 'default' | 'sample' | 'quote'
  readonly to: string
  /** The site in whose name it is. */
  readonly site: SiteConfig
  readonly email: ReadEmail
  /** The message as it is sent. */
  readonly source: string
  /** The status of the page at the end of each link, and the path of this page. */
  readonly opened: readonly { readonly link: string; readonly status: number; readonly end: string }[]
}

export type EmailPortal = Awaited<ReturnType<typeof emailPortal>>

/** Where carriers show the parcels of the errands: the only addresses in emails that are not of the portal. */
export const parcels: readonly string[] = [
  'https://parcels.example/4711',
  'https://www.ups.com/track?tracknum=1Z9994711',
]

/** Every address of the portal in a text or a document. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link.replaceAll('&amp;', '&'))),
]

/** The telephone number of each company. */
export const telephone = '+31 10 555 0199'

/** A portal whose emails are written as messages, with a company for each site and users who read a language. */
export async function emailPortal(open: OpenTestDatabase) {
  let database: TestDatabase | undefined
  const portal = await accountPortal(async () => (database = await open()))
  const { queries } = database ?? expect.unreachable()
  const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-mail-'))
  const { clock, emails, app } = portal
  const stored = portal.fixtures.records
  const now = () => new Date(clock.now)
  await fillDocuments(stored, portal.files)
  for (const { IMCDCompany, code, countryIsoCode } of sites)
    await stored.upsertBatch(systemViewer, company, [
      {
        integrationId: IMCDCompany,
        name: `Norvane ${code}`,
        country: countryIsoCode,
        email: `${code}@norvane.example`,
        phone: telephone,
      },
    ])
  // The products of the requests are offered in each country, so that their addresses lead somewhere.
  const countries = [...new Set(sites.map(({ countryIsoCode }) => countryIsoCode))].filter((each) => each !== worldwide)
  for (const id of [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]) {
    const { version } = (await stored.byId(systemViewer, tradeGrade, id)) ?? expect.unreachable()
    await stored.update(systemViewer, tradeGrade, id, version, { countries })
  }
  await portal.fixtures.follower.catchUp()
  const customer = await stored.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
  const emailQueue = createEmailQueue({
    queries,
    encryption,
    sites,
    deliver: (email) => Promise.resolve(void emails.push(email)),
    isNeeded: invitationCheck({ queries, records: stored, now }),
    now,
    every: () => () => {},
    log: portal.services.log,
  })
  const { requestLinks, signIn } = portal.services
  const parts = { sites, emailQueue, requestLinks, signIn, now }
  const effects = [
    notifyCustomer(parts),
    notifyDesk(parts),
    notifyRequester(parts),
    notifyRecap(parts),
    notifyRecipients(parts),
  ]
  const records = withEffects(stored, effects, () => {})
  let count = 0

  const write = async (send: (mail: Mail) => Promise<void>): Promise<string> => {
    let id = ''
    const files = mailInFiles(folder)
    await send({ send: (email) => ((id = email.id), files.send(email)) })
    return await readFile(path.join(folder, `${id}.eml`), 'utf8')
  }
  /** Opens a link like its recipient, who is signed in if they have a user, and follows redirects. */
  async function follow(link: string, cookie: string | null): Promise<Received['opened'][number]> {
    let url = new URL(link)
    for (let hop = 0; hop < 5; hop += 1) {
      expect([link, url.origin]).toEqual([link, publicOrigin])
      const answer = await app.inject({
        url: url.pathname + url.search,
        headers: { host: url.host, ...(cookie === null ? {} : { cookie }) },
      })
      if (answer.statusCode < 300 || answer.statusCode >= 400)
        return { link, status: answer.statusCode, end: url.pathname }
      url = new URL(String(answer.headers.location), url)
    }
    throw new Error(`The link ${link} redirects without an end.`)
  }
  /** Emails of one errand have the same links: each is opened once for its recipient. */
  const followed = new Map<string, Received['opened'][number]>()
  async function openOnce(link: string, to: string, cookie: string | null): Promise<Received['opened'][number]> {
    const key = `${to} ${link}`
    const opened = followed.get(key) ?? (await follow(link, cookie))
    followed.set(key, opened)
    return opened
  }
  async function receive(
    { kind, event, to, site }: Pick<Received, 'kind' | 'event' | 'to' | 'site'>,
    source: string,
  ): Promise<Received> {
    const email = readEmail(source)
    const known = await userOfAddress(stored, to)
    const cookie = known === null ? null : await cookieOf(portal, known)
    const opened = []
    for (const link of linksIn([email.text, ...(email.headers.get('list-unsubscribe') ?? [])].join('\n')))
      if (!parcels.includes(link)) opened.push(await openOnce(link, to, cookie))
    return { kind, ...(event === undefined ? {} : { event }), to, site, email, source, opened }
  }
  const deliver = async (email: AccountEmail): Promise<Received> => {
    const source = await write((mail) =>
      createEmailDelivery({
        mail,
        modules: () => import('#app/entries/entry-server.tsx'),
        publicOrigin: () => publicOrigin,
        from: 'portal@norvane.example',
      })(email, { id: `email-${(count += 1)}`, date: now() }),
    )
    const { event, step } = email.facts ?? {}
    const reported = event ?? step
    return await receive(
      {
        kind: email.kind,
        ...(reported === undefined ? {} : { event: reported }),
        to: email.to.email,
        site: email.site,
      },
      source,
    )
  }

  return {
    portal,
    parts,
    records,
    stored,
    now,
    customer,
    write,
    receive,
    /** Does one step, and returns the emails that it has caused as their recipients get them. */
    step: async (run: () => Promise<unknown>): Promise<readonly Received[]> => {
      emails.length = 0
      await run()
      await emailQueue.sendAll()
      const received: Received[] = []
      for (const email of emails) received.push(await deliver(email))
      return received
    },
    /** Sends a form of a page in the language of the reader. */
    send: async (
      { site, language }: Reader,
      page: string,
      fields: Readonly<Record<string, string>>,
      by: User | null,
    ) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/${site.code}/${language.toLowerCase()}${page}`,
        remoteAddress: `10.1.${(count += 1) >> 8}.${count & 255}`,
        headers: {
          host: new URL(publicOrigin).host,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...(by === null ? {} : { cookie: await cookieOf(portal, by) }),
        },
        payload: new URLSearchParams(fields).toString(),
      })
      expect([page, answer.statusCode]).toEqual([page, 303])
    },
    person: async (role: UserRole, { language }: Reader, of: string | null = null): Promise<User> =>
      await createUser(stored, {
        name: 'Noor Visser',
        email: `${role.toLowerCase()}.${(count += 1)}@people.example`,
        roles: [role],
        account: role.startsWith('customer') ? (of ?? customer.id) : null,
        language,
      }),
    close: async () => {
      await portal.close()
      await rm(folder, { recursive: true })
    },
  }
}
