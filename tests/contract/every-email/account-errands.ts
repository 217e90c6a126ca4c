import { expect } from 'vitest'
import { visit } from '#features/assistant/visits/visit.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { sendDigests } from '#features/back-office/digest/send-digests.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { createWebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { createContactEmailSender } from '#features/enquiries/contact/contact-email-sender.ts'
import { newAccount } from '#features/identity/sign-ups/sign-up-fields.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { tokenOfEmail } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { base, inputsOfForm, open, send, typed } from '../back-office/back-office-portal.ts'
import type { EmailPortal, Reader, Received } from './email-portal.ts'

type Steps = readonly (readonly Received[])[]

/** The forms of sign-in, sign-up and invitations, as visitors of the reader's site send them. */
export async function accountErrands(on: EmailPortal, reader: Reader): Promise<Steps> {
  const { language } = reader
  const admin = await on.person('customerAdmin', reader)
  const chief = await on.person('administrator', reader)
  const other = await on.portal.company(`Cedar ${language}`)
  const stranger = await on.person('customer', reader, other)
  const form = {
    name: 'Ada Lindqvist',
    company: 'Birch Bakery',
    country: 'SE',
    kind: 'customer',
    message: 'Wij bakken.',
  }
  const email = `new.${language}@bakery.example`.toLowerCase()
  const inviting = (address: string) =>
    formFields('AccountController.invitePerson', { name: 'Bo Berg', role: 'customer', language, email: address })
  const asking = (address: string) => formFields('AccountController.signUp', { ...form, email: address })
  const steps = [
    await on.step(() =>
      on.send(
        reader,
        '/account/forgotten',
        formFields('SignInController.requestPassword', { email: admin.email }),
        null,
      ),
    ),
    await on.step(() => on.send(reader, '/account/users', inviting(`bo.${language}@bakery.example`), admin)),
    await on.step(() => on.send(reader, '/account/users', inviting(stranger.email), admin)),
    await on.step(() => on.send(reader, '/account/sign-up', asking(admin.email), null)),
    await on.step(() => on.send(reader, '/account/sign-up', asking(email), null)),
  ]
  // Only the chief is named for the country of the company.
  const named = { name: chief.name, email: chief.email, countries: ['SE'] }
  const responsible = await on.stored.create(systemViewer, contactPerson, named)
  const confirming = async (token: string) =>
    steps.push(
      await on.step(() =>
        on.send(reader, '/account/confirm', formFields('AccountController.confirmSignUp', { token }), null),
      ),
    )
  await confirming(tokenOfEmail(on.portal.emails.at(-1)))
  const [requested] = await on.stored.list(systemViewer, signUpRequest, { where: equals('email', email) })
  const decline = formFields('AccountController.declineSignUp', {
    requestId: requested?.id ?? '',
    reason: 'Wij leveren daar niet.',
  })
  steps.push(await on.step(() => on.send(reader, '/account/sign-ups', decline, chief)))
  const welcome = `welcome.${language}@bakery.example`.toLowerCase()
  await on.send(reader, '/account/sign-up', asking(welcome), null)
  await confirming(tokenOfEmail(on.portal.emails.at(-1)))
  await on.stored.remove(systemViewer, contactPerson, responsible.id, responsible.version)
  const [waiting] = await on.stored.list(systemViewer, signUpRequest, { where: equals('email', welcome) })
  const approve = formFields('AccountController.approveSignUp', { requestId: waiting?.id ?? '', account: newAccount })
  steps.push(await on.step(() => on.send(reader, '/account/sign-ups', approve, chief)))
  const headers = { cookie: await cookieOf(on.portal, chief) }
  const page = `${base}/people/invite`
  const staff = { name: 'Ewa Nowak', email: `ewa.${language}@norvane.example`, roles: ['editor'], language }
  steps.push(
    await on.step(async () => {
      const sent = await send(
        on.portal,
        page,
        headers,
        typed(inputsOfForm((await open(on.portal, page, headers)).body, 'PeopleController-invite'), staff),
      )
      expect(sent.status).toBe(303)
    }),
  )
  // Nobody has taken any of the invitations.
  const { clock } = on.portal
  const invitedAt = clock.now
  steps.push(
    await on.step(() => {
      clock.now += 5 * 86_400_000
      return Promise.resolve()
    }),
  )
  clock.now = invitedAt
  return steps
}

/** The answers to requests for documents, and the recap of a visit. */
export async function documentErrands(on: EmailPortal, reader: Reader): Promise<Steps> {
  const buyer = await on.person('customer', reader)
  const seller = await on.person('internalSales', reader)
  const steps: (readonly Received[])[] = []
  for (const [action, values] of [
    ['Grant', { validUntil: '2026-12-31' }],
    ['Grant', {}],
    ['Decline', { reason: 'Nog niet.' }],
  ] as const) {
    const requested = await on.stored.create(systemViewer, documentRequest, {
      document: idOf(productDocument, 'coa-nl'),
      user: buyer.id,
      account: on.customer.id,
      site: reader.site.code,
    })
    steps.push(
      await on.step(() =>
        on.records.write(systemViewer, (handle) =>
          handle.transition(documentRequest, requested.id, requested.version, { action, values }),
        ),
      ),
    )
    const { version } = (await on.stored.byId(systemViewer, documentRequest, requested.id)) ?? expect.unreachable()
    await on.stored.remove(systemViewer, documentRequest, requested.id, version)
  }
  const meeting = await on.stored.create(systemViewer, visit, {
    name: 'Birch 2026',
    account: on.customer.id,
    owner: seller.id,
    visitType: 'in_person',
    country: reader.site.countryIsoCode,
    plannedOn: '2026-06-15',
  })
  steps.push(
    await on.step(() =>
      on.records.write(systemViewer, async (handle) => {
        let { version } = meeting
        for (const action of ['Start', 'Finish'] as const)
          ({ version } = await handle.transition(visit, meeting.id, version, { action }))
        const values = { recap: 'Xanvero 80', recapTo: [buyer.id] }
        await handle.transition(visit, meeting.id, version, { action: 'Recap', values })
      }),
    ),
  )
  return steps
}

/** What is new in the work of a colleague who has just come; the others have had their email of the day before. */
export async function workErrand(on: EmailPortal, reader: Reader): Promise<Steps> {
  const { services, fixtures } = on.portal
  const { queries } = services.backOffice.database
  const webhooks = createWebhookAdministration({ queries, records: on.stored, encryption, now: on.now })
  const { emailQueue } = on.parts
  const sendDigest = () =>
    sendDigests({ queries, records: on.stored, content: fixtures.follower, webhooks, emailQueue, sites, now: on.now })
  const [ending] = await on.stored.list(systemViewer, certificate, { limit: 1 })
  await on.stored.update(systemViewer, certificate, ending?.id ?? '', ending?.version ?? 0, {
    date: null,
    validUntil: on.now().toISOString().slice(0, 10),
  })
  await on.step(sendDigest)
  await on.person('administrator', reader)
  return [await on.step(sendDigest)]
}

/** A message of the contact page; the email is in the first language of the site, whichever the visitor reads. */
export async function contactErrand(on: EmailPortal, reader: Reader): Promise<Steps> {
  const product = idOf(tradeGrade, 'xanvero-80')
  const visitor = { name: 'Anna Visser', email: 'anna@bakery.example', message: 'Graag een monster.\nHoe snel?' }
  const fields = { ...visitor, product, from: `/${reader.site.code}` }
  const copies = await on.step(() => on.send(reader, '/contact', formFields('ContactController.send', fields), null))
  const [row] = await on.stored.list(systemViewer, contactRequest)
  const source = await on.write((mail) =>
    createContactEmailSender({
      records: on.stored,
      mail,
      modules: () => import('#app/entries/entry-server.tsx'),
      sites,
      publicOrigin: () => publicOrigin,
      from: 'portal@norvane.example',
      now: on.now,
      every: () => () => {},
      log: on.portal.services.log,
    }).sendAll(),
  )
  const sent = (await on.stored.byId(systemViewer, contactRequest, row?.id ?? '')) ?? expect.unreachable()
  expect(sent.mail).toBe('sent')
  await on.stored.remove(systemViewer, contactRequest, sent.id, sent.version)
  const to = `${reader.site.code}@norvane.example`
  return [copies, [await on.receive({ kind: 'contact', to, site: reader.site }, source)]]
}
