import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { signInProvider } from '#features/identity/credentials/sign-in-tables.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { validProvider, type ValidProvider } from '../identity/valid-provider.ts'
import { base, inputsOfForm, open, send, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Sign-in providers in the back office', (openDatabase) => {
  let portal: TestPortal
  let provider: ValidProvider
  let headers: Headers
  const url = `${base}/providers`
  const queries = () => portal.services.backOffice.database.queries
  const stored = async () => await queries().select().from(signInProvider)
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    headers = await signedIn(portal, 'administrator')
    provider = await validProvider('http://portal.test/sign-in/provider/weerdmolen')
    await portal.fixtures.records.create(systemViewer, account, {
      integrationId: 'own-sign-in',
      name: 'Own Sign-in',
      recordType: 'Customer',
    })
  })
  afterAll(async () => {
    await portal.close()
    await provider.close()
  })

  const input = () => ({
    shortName: 'weerdmolen',
    name: 'Weerdmolen',
    issuer: provider.origin,
    clientId: provider.client.id,
    secret: provider.client.secret,
    account: 'own-sign-in',
    domains: 'Weerdmolen.example, weerdmolen.test',
  })
  const added = async (values: Readonly<Record<string, string>>) => {
    const { body } = await open(portal, url, headers)
    return await send(portal, url, headers, typed(inputsOfForm(body, 'ProvidersController-create'), values))
  }
  const act = async (form: 'turn' | 'remove', fields: Readonly<Record<string, string>>, by: Headers = headers) =>
    await send(portal, url, by, Object.entries(formFields(`ProvidersController.${form}`, fields)))

  it('[CTX-11] Only administrators see and change the providers, and find them in the navigation', async () => {
    expect((await open(portal, base, headers)).body).toContain(`href="${url}"`)
    for (const role of ['internalSales', 'editor'] as const) {
      const theirs = await signedIn(portal, role)
      expect([role, (await open(portal, url, theirs)).status]).toEqual([role, 403])
      expect([role, (await act('remove', { provider: 'weerdmolen' }, theirs)).status]).toEqual([role, 403])
    }
  })

  it('[CTX-11] Says at the field what is wrong, and asks the address whether it is a provider', async () => {
    const errorsOf = async (values: Readonly<Record<string, string>>) => {
      const { status, body } = await added({ ...input(), ...values })
      expect(body).not.toContain(provider.client.secret)
      return [status, Object.keys(fieldErrors(body, 'ProvidersController.create'))]
    }
    expect(await errorsOf({ shortName: 'Two words' })).toEqual([422, ['shortName']])
    expect(await errorsOf({ domains: 'no domain' })).toEqual([422, ['domains']])
    expect(await errorsOf({ domains: '', account: '' })).toEqual([422, ['domains']])
    expect(await errorsOf({ account: 'nobody' })).toEqual([422, ['account']])
    expect(await errorsOf({ issuer: 'no address' })).toEqual([422, ['issuer']])
    expect(await errorsOf({ issuer: `${provider.origin}/elsewhere` })).toEqual([422, ['issuer']])
    expect(await stored()).toEqual([])
  })

  it('[CTX-11] Adds a provider with its return address, switches it off and on, and deletes it; the audit log says so', async () => {
    expect((await added(input())).status).toBe(303)
    const [row] = await stored()
    expect(row).toMatchObject({
      id: 'weerdmolen',
      issuer: provider.origin,
      isActive: true,
      mailDomains: ['weerdmolen.example', 'weerdmolen.test'],
    })
    const { body } = await open(portal, url, headers)
    for (const text of ['Own Sign-in', 'weerdmolen.example', '/sign-in/provider/weerdmolen', provider.origin])
      expect([text, body.includes(text)]).toEqual([text, true])
    expect(body).not.toContain(provider.client.secret)
    const again = await added({ ...input(), domains: '' })
    expect([again.status, Object.keys(fieldErrors(again.body, 'ProvidersController.create'))]).toEqual([
      422,
      ['shortName'],
    ])
    expect((await act('turn', { provider: 'weerdmolen', isActive: 'no' })).status).toBe(303)
    expect((await stored())[0]?.isActive).toBe(false)
    expect((await open(portal, url, headers)).body).toContain('Switch on')
    expect((await act('turn', { provider: 'weerdmolen', isActive: 'yes' })).status).toBe(303)
    expect((await stored())[0]?.isActive).toBe(true)
    expect((await act('remove', { provider: 'weerdmolen' })).status).toBe(303)
    expect(await stored()).toEqual([])
    expect((await act('remove', { provider: 'weerdmolen' })).status).toBe(422)
    const operations: string[] = []
    for await (const rows of auditRows(queries(), { recordId: 'weerdmolen' }))
      operations.push(...rows.map(({ operation }) => operation))
    expect(operations).toEqual(['provider-added', 'provider-off', 'provider-on', 'provider-removed'])
  })
})
