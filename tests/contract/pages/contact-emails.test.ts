import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Insert } from '#platform/entity/entity.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { readContact } from '#features/enquiries/contact/contact-rules.ts'
import { createContactEmailSender } from '#features/enquiries/contact/contact-email-sender.ts'
import { sites } from '#sites/table.ts'
import { type Email, type Mail, mailInFiles } from '#platform/store/mail.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { readEmail } from '../../fixtures/reading/email-file.ts'
import { itForEachSource, sampleLines, sharedFolderLines } from '../../fixtures/shared-files.ts'

describeEachDatabase('Emails to the company', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  let now = new Date('2026-06-15T12:00:00Z')

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => now)
    await fillCatalogue(records)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = new Date('2026-06-15T12:00:00Z')
    folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-mail-'))
  })
  afterEach(async () => {
    for (const row of await records.list(systemViewer, contactRequest))
      await records.remove(systemViewer, contactRequest, row.id, row.version)
    await rm(folder, { recursive: true, force: true })
  })

  const write = (changes: Partial<Insert<typeof contactRequest>> = {}) =>
    records.create(systemViewer, contactRequest, {
      name: 'Anna de Vries',
      email: 'anna@example.com',
      message: 'Welke korrelgrootte?\nGraag een monster – 5 µm.',
      site: 'nl',
      language: 'fr',
      mail: 'waiting',
      mailAttempts: 0,
      origin: 'website',
      ...changes,
    })

  const sender = (mail: Mail, own: Records = records) =>
    createContactEmailSender({
      records: own,
      mail,
      modules: () => import('#app/entries/entry-server.tsx'),
      sites,
      publicOrigin: () => 'https://portal.example',
      from: 'portal@norvane.example',
      now: () => now,
      every: () => () => {},
      log: { error: () => {}, info: () => {} },
    })

  /** A mailer that records emails; while `broken` is true it rejects them. */
  const postbox = () => {
    const box = { emails: new Array<Email>(), broken: false, tries: 0 }
    const mail: Mail = {
      send: async (email) => {
        box.tries += 1
        await Promise.resolve()
        if (box.broken) throw new Error('no route')
        box.emails.push(email)
      },
    }
    return { box, mail }
  }

  const states = async () =>
    (await records.list(systemViewer, contactRequest)).map(({ mail, mailAttempts, sentDate }) => [
      mail,
      mailAttempts,
      sentDate,
    ])

  it('Sends an email in the first language of the site with the visitor’s words unchanged', async () => {
    const site = sites.find(({ code }) => code === 'nl')
    await records.upsertBatch(systemViewer, company, [
      { integrationId: site?.IMCDCompany, name: 'Norvane', country: 'NL', email: 'nl@norvane.example' },
    ])
    const row = await write({
      phone: '+31101234567',
      company: 'Weerdmolen',
      product: idOf(tradeGrade, 'xanvero-80'),
      page: '/nl/fr/products?page=2',
    })
    await sender(mailInFiles(folder)).sendAll()
    expect(await readdir(folder)).toEqual([`${row.id}.eml`])
    const { headers, text, html } = readEmail(await readFile(path.join(folder, `${row.id}.eml`), 'utf8'))
    expect(headers.get('to')).toEqual(['nl@norvane.example'])
    expect(headers.get('from')).toEqual(['portal@norvane.example'])
    expect(headers.get('reply-to')).toEqual(['Anna de Vries <anna@example.com>'])
    expect(headers.get('subject')).toEqual(['Bericht van Anna de Vries over Xanvero 80'])
    expect(headers.get('message-id')).toEqual([`<${row.id}@norvane.example>`])
    expect(headers.get('date')).toEqual(['Mon, 15 Jun 2026 12:00:00 +0000'])
    expect(html).toContain('<html lang="nl-NL" dir="ltr">')
    expect(html).toContain('>Welke korrelgrootte?<br/>Graag een monster – 5 µm.</blockquote>')
    expect(text).toContain('Welke korrelgrootte?\nGraag een monster – 5 µm.')
    expect(text).toContain('Geschreven door: Anna de Vries\nBedrijf: Weerdmolen\nE-mailadres: anna@example.com')
    expect(text).toContain('Telefoonnummer: +31101234567')
    expect(text).toContain(`https://portal.example/nl/nl-nl/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`)
    expect(text).toContain('https://portal.example/nl/fr/products?page=2')
    expect(text).toContain('Taal van de bezoeker: Frans')
    expect(await states()).toEqual([['sent', 1, '2026-06-15']])
  })

  it('[VAL-10] Formats the phone number for the company’s country, and sends to the operator if the company has no address', async () => {
    await write({ site: 'us', phone: '5551234567' })
    const { box, mail } = postbox()
    await sender(mail).sendAll()
    expect(box.emails[0]?.text).toContain('(555) 123-4567')
    expect(box.emails[0]?.to).toBe('portal@norvane.example')
  })

  it('[SAL-01] Says of a lead at which event it was recorded, and not which language the person speaks', async () => {
    await write({ origin: 'event', event: 'Food Fair', message: 'Xanthan' })
    const { box, mail } = postbox()
    await sender(mail).sendAll()
    const [email] = box.emails
    expect(email?.subject).toBe('Lead van Food Fair: Anna de Vries')
    expect(email?.text).toContain('Een collega heeft op een evenement een lead')
    expect(email?.text).toContain('Vastgelegd op: Food Fair')
    expect(email?.text).not.toContain('Taal van de bezoeker')
    expect(email?.replyTo).toEqual({ name: 'Anna de Vries', address: 'anna@example.com' })
  })

  it('Sends each email once, however many processes look for it', async () => {
    await write()
    await write()
    const { box, mail } = postbox()
    const [one, other] = [sender(mail), sender(mail)]
    await Promise.all([one.sendAll(), other.sendAll(), one.sendAll()])
    // Another process, at a later time.
    now = new Date('2026-06-16T12:00:00Z')
    await sender(mail).sendAll()
    expect(box.emails).toHaveLength(2)
    expect(new Set(box.emails.map(({ id }) => id)).size).toBe(2)
  })

  it('Retries failed emails at growing intervals, at most thirty times', async () => {
    await write()
    const { box, mail } = postbox()
    const after = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
      await sender(mail).sendAll()
      return box.tries
    }
    box.broken = true
    expect(await after(0)).toBe(1)
    expect(await after(0.9)).toBe(1)
    expect(await after(0.2)).toBe(2)
    expect(await after(1.5)).toBe(2)
    expect(await after(0.6)).toBe(3)
    for (let tries = 4; tries <= 30; tries += 1) expect(await after(60)).toBe(tries)
    expect(await after(600)).toBe(30)
    expect(await states()).toEqual([['failed', 30, null]])
  })

  it('Resumes emails of a process that died, but not while that process may still be sending', async () => {
    await write()
    const stuck: Mail = { send: () => new Promise(() => {}) }
    void sender(stuck).sendAll()
    await expect.poll(states).toEqual([['sending', 1, null]])
    const { box, mail } = postbox()
    now = new Date('2026-06-15T12:09:00Z')
    await sender(mail).sendAll()
    expect(box.tries).toBe(0)
    now = new Date('2026-06-15T12:11:00Z')
    await sender(mail).sendAll()
    expect(box.emails).toHaveLength(1)
    expect(await states()).toEqual([['sent', 2, '2026-06-15']])
  })

  const injections = {
    sample: () => ['x\r\nBcc: everybody@evil.example', 'x\n\nbody', ...sampleLines('header-injection.txt')],
    shared: ['corpora/crlf'],
    read: () => sharedFolderLines('corpora/crlf'),
  }
  itForEachSource('Contains no header from a visitor, whatever the fields contain', injections, async (lines) => {
    const mail = mailInFiles(folder)
    const names = new Set<string>()
    const doubled: string[] = []
    for (const line of lines) {
      const decoded = line.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      for (const text of [line, decoded]) {
        const { name } = readContact({ name: text })
        // This also holds for emails that no process had looked for before.
        for (const input of [name, text]) {
          const email = {
            id: 'a0L',
            date: now,
            from: 'p@norvane.example',
            to: 'nl@norvane.example',
            text: input,
            html: input,
            subject: input,
          }
          await mail.send({ ...email, replyTo: { name: input, address: 'anna@example.com' } })
          const { headers } = readEmail(await readFile(path.join(folder, 'a0L.eml'), 'utf8'))
          for (const [header, values] of headers) {
            names.add(header)
            if (values.length !== 1) doubled.push(text)
          }
          if (headers.get('to')?.join() !== 'nl@norvane.example') doubled.push(text)
        }
      }
    }
    expect(doubled).toEqual([])
    expect([...names].toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
  })
})
