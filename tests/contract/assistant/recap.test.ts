import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { visit } from '#features/assistant/visits/visit.ts'
import { recapText } from '#features/assistant/visits/recap/recap-rules.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { share } from '#features/folders/shares/share.ts'
import { writeAccountEmail } from '#features/identity/emails/account-email-text.ts'
import type { User } from '#features/identity/people/users.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { setRules } from '../conflicts/conflict-portal.ts'
import { callIn, type Headers, inSessionFor, sendForm, queryOf } from './assistant-portal.ts'

const base = '/sales-assistant/en-us'
const site = { countryCode: 'NL', languageCode: 'en-US' }
const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]

describeEachDatabase('Recaps of visits', (open) => {
  let portal: AccountPortal
  let rep: Headers
  let admin: User
  let birch = ''
  beforeAll(async () => {
    portal = await accountPortal(open)
    birch = await portal.company('Birch')
    rep = { cookie: await cookieOf(portal, await portal.person(null, 'internalSales', 'rep@norvane.example')) }
    admin = await portal.person(birch, 'customerAdmin', 'admin@birch.example')
    await portal.person(birch, 'customer', 'buyer@birch.example')
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    portal.emails.length = 0
  })

  const call = async (name: string, params: object, session = queryOf(birch)) => {
    const { status, json } = await callIn(portal, session, name, { ...site, ...params }, rep)
    return { status, answer: status === 404 ? null : json() }
  }
  /** A visit in which both products were shown and one was requested; it is done. */
  async function doneVisit(name: string): Promise<string> {
    const plan = { name, accountId: birch, visitType: 'in_person', plannedOn: '2026-06-15' }
    const visitId = (await call('VisitController.plan', plan)).answer.id
    await call('VisitController.start', { visitId, confirmed: true })
    for (const id of [xanvero80, xanvero200]) await call('VisitController.noteShown', { page: `/product/${id}` })
    await call('CartController.addLine', { kind: 'default', recordId: xanvero80 })
    await call('CartController.submit', { kind: 'default', message: null })
    await call('VisitController.end', { visitId, as: 'done' })
    portal.emails.length = 0
    return visitId
  }
  const stored = async (id: string) =>
    (await portal.fixtures.records.byId(systemViewer, visit, id)) ?? expect.unreachable()
  const send = (visitId: string, text = 'As agreed.', people: readonly string[] = [], session = queryOf(birch)) =>
    call('VisitController.sendRecap', { visitId, text, people }, session)

  const ownFolder = async (name: string): Promise<string> =>
    (await callIn(portal, null, 'FolderController.create', { ...site, name }, rep)).json().folder

  it('[SAL-02] [SAL-03] The recap of a visit reaches the customer as a folder, a share and an email, once', async () => {
    const visitId = await doneVisit('Spring talk')
    const owner = (await stored(visitId)).owner
    for (const [text, dueOn] of [
      ['Send samples', '2026-06-20'],
      ['Ask the laboratory', ''],
      ['Already done', ''],
    ] as const)
      await call('VisitController.addStep', { visitId, key: randomUUID(), text, dueOn, owner })
    const { steps } = (await call('VisitController.getVisit', { visitId })).answer
    const finished = steps.find(({ text }: { readonly text: string }) => text === 'Already done')
    await call('VisitController.tickStep', { stepId: finished.id, isDone: true })
    const inSession = await inSessionFor(portal, rep, birch)
    const page = (await portal.app.inject({ url: `${base}/visit/${visitId}`, headers: inSession })).body
    for (const text of ['What we looked at', '– Xanvero 80', 'What was requested', '– E-NL-2026-', 'What we promised'])
      expect(page).toContain(text)
    // Open steps are proposed with their day and whom to ask; what is done is not to be promised again.
    for (const text of ['– Send samples (by 20 June 2026, contact: rep)', '– Ask the laboratory (contact: rep)'])
      expect(page).toContain(text)
    expect(page).not.toContain('– Already done')
    const recap = 'We looked at Xanvero 80.\r\nSamples follow.'
    const answer = await sendForm(
      portal,
      `${base}/visit/${visitId}`,
      inSession,
      formFields('VisitController.sendRecap', { visitId, text: recap, people: admin.id }),
    )
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/visit/${visitId}?done=assistant.recap`])
    expect(await stored(visitId)).toMatchObject({ state: 'done', recapTo: [admin.id], recap: recap.replace('\r', '') })
    const cookie = await cookieOf(portal, admin)
    const shares = (await portal.get('/account/shares', cookie)).body
    for (const text of ['Spring talk', 'Samples follow.', 'Made by rep']) expect(shares).toContain(text)
    // The customer reads what was sent, and no step besides.
    for (const text of ['Send samples', 'Ask the laboratory', 'Already done']) expect(shares).not.toContain(text)
    const [retained] = await portal.fixtures.records.list(systemViewer, folder, {
      where: equals('name', 'Spring talk'),
    })
    expect((await portal.get(`/folder/${retained?.id}`, cookie)).body).toContain('Xanvero 200')
    expect(portal.emails).toMatchObject([
      { kind: 'recap', to: { email: 'admin@birch.example' }, path: '/account/shares', site: { code: 'nl' } },
    ])
    const sent = await portal.app.inject({ url: `${base}/visit/${visitId}`, headers: inSession })
    expect(sent.body).toContain('Sent on 15')
    expect(sent.body).not.toContain('VisitController.sendRecap')
    expect((await send(visitId)).answer).toEqual({ type: 'stale' })
    expect(portal.emails).toHaveLength(1)
    // In the session, the form of shares offers this customer only; what only a link opens stays without an address.
    await call('ShareController.create', { folderId: await ownFolder('Notes') })
    const form = (await portal.app.inject({ url: `${base}/account/shares`, headers: inSession })).body
    expect(form).toContain('People of a customer, signed in')
    expect(form).not.toContain('name="recipient"')
    expect((await portal.get('/account/shares', cookie)).body).toMatch(/<span [^>]*>Notes<\/span>/)
  })

  it('[SAL-03] What the customer does not see is neither in the recap nor in its folder', async () => {
    const visitId = await doneVisit('Summer talk')
    const rule = await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: birch,
      grade: xanvero200,
    })
    await portal.fixtures.follower.catchUp()
    const { draft } = (await call('VisitController.getVisit', { visitId })).answer
    expect(draft.shown).toEqual(['Xanvero 80'])
    expect(draft.people.map(({ name }: { readonly name: string }) => name).toSorted()).toEqual(['admin', 'buyer'])
    expect((await send(visitId)).answer).toEqual({ type: 'done', id: visitId })
    const [retained] = await portal.fixtures.records.list(systemViewer, folder, {
      where: equals('name', 'Summer talk'),
    })
    const items = await portal.fixtures.records.list(systemViewer, folderItem, {
      where: equals('folder', retained?.id ?? ''),
    })
    expect(items.map(({ item }) => item)).toEqual([xanvero80])
    expect(portal.emails).toEqual([])
    await portal.fixtures.records.remove(systemViewer, assortmentRule, rule.id, rule.version)
    await portal.fixtures.follower.catchUp()
  })

  it('[SAL-03] A recap is sent in the session of its customer only, after the visit, and with a text', async () => {
    const visitId = await doneVisit('Autumn talk')
    const cedar = await portal.company('Cedar')
    for (const session of [queryOf(cedar), 'session-type=internal&country-code=NL']) {
      expect((await send(visitId, 'Text', [], session)).answer).toEqual({ type: 'stale' })
      expect((await call('VisitController.getVisit', { visitId }, session)).answer.draft).toBeNull()
    }
    for (const text of [' \n', 'x'.repeat(2001)]) expect((await send(visitId, text)).answer).toEqual({ type: 'recap' })
    expect((await send('a0H000000000000AAA')).answer).toEqual({ type: 'gone' })
    await setRules(portal, [{ grade: xanvero200 }])
    expect((await send(visitId)).status).toBe(409)
    await setRules(portal, [])
    const count = () => portal.fixtures.records.count(systemViewer, share)
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(visitId)))
    expect(answers.map(({ answer }) => String(answer.type)).toSorted()).toEqual(['done', 'stale', 'stale', 'stale'])
    expect((await count()) - before).toBe(1)
  })

  it('[SAL-03] The CRM, as a machine of the distributor, reads what was shared with customers; other people of it do not', async () => {
    const user = await portal.person(null, 'internalSales', 'crm@norvane.example')
    const viewer = { ...portal.fixtures.context().viewer, user: { id: user.id, roles: ['internalSales'] as const } }
    const created = await portal.fixtures.records.list({ ...viewer, keeps: true }, share)
    expect(created.length).toBeGreaterThan(0)
    expect(await portal.fixtures.records.list(viewer, share)).toEqual([])
  })

  it('The template leaves out what has no content, and the emails exist in every language', async () => {
    const t = (key: string): string => key.replace('assistant.recap.', '')
    expect(recapText({ shown: ['A', 'B'], requested: [], nextSteps: [] }, t)).toBe('shown\n– A\n– B\n\npromised\n– ')
    expect(recapText({ shown: [], requested: ['E-1'], nextSteps: ['Call.'] }, t)).toBe(
      'requested\n– E-1\n\npromised\n– \n\nnextSteps\n– Call.',
    )
    const [nl] = sites
    if (nl === undefined) throw new Error('There is no site.')
    const facts = { visit: 'Spring talk', name: 'Ada' }
    for (const language of languageCodes) {
      const email = await writeAccountEmail({
        kind: 'recap',
        site: nl,
        language,
        email: 'a@b.example',
        link: null,
        facts,
      })
      expect(email.subject, language).toContain('Spring talk')
      expect(email.text, language).toContain('Ada')
    }
  })
})
