import { afterAll, beforeAll, expect, it } from 'vitest'
import { companySite } from '#features/catalogue/companies/company-site.ts'
import { runCall } from '../../fixtures/run-call.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { nlSite } from '#sites/nl.ts'
import { usSite } from '#sites/us.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const be = { countryCode: 'BE', languageCode: 'nl-NL' }

describeEachDatabase('Certificate calls', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    await fillDocuments(fixtures.records)
  })
  afterAll(async () => {
    await fixtures.close()
  })

  const ofCompany = (params: object, context: CallContext = fixtures.context()) =>
    runCall('CertificateController.getCertificatesByCompanyId', { companyId: 'NORVANE-NL', ...params }, context)
  const ofHolder = (params: { readonly holderId: string; readonly countryCode?: string }) =>
    runCall('CertificateController.getCertificatesByHolder', params, fixtures.context())
  const namesOf = (list: readonly { readonly Name: string }[]) => list.map(({ Name }) => Name)

  it('[CRT-09] Returns the certificates of all principals in some schemes, and none without a scheme', async () => {
    const inSchemes = (schemes?: string) =>
      runCall('CertificateController.getCertificatesByScheme', { schemes, ...nl }, fixtures.context())
    expect(namesOf(await inSchemes('halal,kosher'))).toEqual(['Halal', 'Kosher Xanvero'])
    expect(namesOf(await inSchemes('gdp'))).toEqual([])
    expect(await inSchemes()).toEqual([])
    expect(await inSchemes("constructor,x' or 1=1")).toEqual([])
  })

  it('[APX-06] [ENT-09] Returns certificates with nested assets under the names on the wire', async () => {
    const [, iso] = await ofCompany(nl)
    expect(iso).toEqual({
      Id: idOf(certificate, 'iso-9001'),
      Name: 'ISO 9001:2015',
      Certificate_Date__c: '2025-03-31',
      Logo__c: `/cms/delivery/media/${keyOf('logo.png')}`,
      IsActive__c: true,
      Scheme__c: 'iso-9001',
      Issuer__c: 'Veritas Noord',
      Number__c: 'NL-9001-77',
      Scope__c: 'Distributie van ingrediënten.',
      Valid_Until__c: '2027-03-30',
      Principal__r: null,
      Trade_Name__r: null,
      IMCD_Certificate_Assets__r: expect.any(Array),
    })
    expect(iso?.IMCD_Certificate_Assets__r.at(1)).toEqual({
      Id: idOf(certificateAsset, 'iso-nl'),
      Name: 'Certificate iso-nl',
      IMCD_Certificate__c: idOf(certificate, 'iso-9001'),
      IsActive__c: true,
      Language__c: 'nl-NL',
      Certificate_File__c: `/cms/delivery/media/${keyOf('iso-nl.pdf')}`,
    })
  })

  it.each([
    ['its key', 'NORVANE-NL'],
    ['its id of 18 characters', idOf(company, 'NORVANE-NL')],
    ['its id of 15 characters', idOf(company, 'NORVANE-NL').slice(0, 15)],
  ])('[APX-06] Finds a company by %s, with no other parameter', async (_, companyId) => {
    expect(namesOf(await ofCompany({ companyId }))).toEqual(['GDP', 'ISO 9001:2015'])
  })

  it.each(['abc', 'NORVANE', "' or 1=1", `${idOf(company, 'NORVANE-NL')}0`])(
    '[APX-06] Refuses %j, which is neither an id nor the key of a company',
    async (companyId) => {
      await expect(ofCompany({ companyId })).rejects.toMatchObject({ code: 'INVALID_ID' })
    },
  )

  it.each(['', 'NORVANE-DE', idOf(company, 'nobody'), idOf(account, 'brenvik')])(
    '[APX-06] Returns an empty list for the unknown company %j',
    async (companyId) => {
      expect(await ofCompany({ companyId })).toEqual([])
    },
  )

  it('[CRT-07] Omits inactive certificates and assets, and lists expired ones with their last day', async () => {
    const list = await ofCompany(nl)
    expect(list.map(({ Name, Valid_Until__c }) => [Name, Valid_Until__c])).toEqual([
      ['GDP', '2026-03-31'],
      ['ISO 9001:2015', '2027-03-30'],
    ])
    const languages = list.flatMap((each) => each.IMCD_Certificate_Assets__r.map((asset) => asset.Language__c))
    expect(languages).not.toContain('fr')
    const byHand = await ofCompany(nl, fixtures.context('administrator'))
    expect(namesOf(byHand)).not.toContain('ISO 9001:2008')
  })

  it.each([
    // Duits, Fins, Zweeds; then Alemán, Finés, Neerlandés, Sueco.
    ['nl-NL', ['nl-NL', 'nl-NL', 'de', 'fi', 'sv', null]],
    ['es', ['de', 'fi', 'nl-NL', 'nl-NL', 'sv', null]],
    ['sv', ['sv', 'fi', 'nl-NL', 'nl-NL', 'de', null]],
  ])('Lists the files in %s first and the others by language', async (languageCode, expected) => {
    const [, iso] = await ofCompany({ ...nl, languageCode })
    expect(iso?.IMCD_Certificate_Assets__r.map((asset) => asset.Language__c)).toEqual(expected)
  })

  it('[LNG-01] Returns the scope in an available language', async () => {
    const [, iso] = await ofCompany({ ...nl, languageCode: 'de' })
    expect(iso?.Scope__c).toBe('Distribution of ingredients.')
  })

  it('[CRT-09] Shows guests the certificates of a company unless its site forbids it', async () => {
    const onClosedSite = (context: CallContext): CallContext => ({
      ...context,
      viewer: { ...context.viewer, site: { ...worldwideSite, hidesCertificatesFromGuests: true } },
    })
    // A company without its own site is read from the viewer's site.
    const closed = async (context: CallContext) => {
      const { records, viewer } = onClosedSite(context)
      return (await records.list(viewer, certificate)).length
    }
    expect(namesOf(await ofCompany({ companyId: 'NORVANE-NOWHERE' }))).toEqual(['IFS Broker'])
    expect(await closed(fixtures.context('guest'))).toBe(0)
    expect(await closed(fixtures.context('customer'))).toBeGreaterThan(0)
  })

  it('[CRT-09] Applies the rules of the company’s own site on every site', async () => {
    const stood: string[] = []
    const { records, ...context } = fixtures.context()
    await ofCompany(
      {},
      {
        ...context,
        records: {
          ...records,
          list: (viewer, entity, query) => {
            if (entity.apiName === certificate.apiName) stood.push(viewer.site.code)
            return records.list(viewer, entity, query)
          },
        },
      },
    )
    expect(stood).toEqual(['nl'])
    const hiding = { ...nlSite, hidesCertificatesFromGuests: true }
    const second = { ...nlSite, code: 'nl2' }
    expect(companySite('NORVANE-NL', [usSite, hiding], { site: usSite })).toBe(hiding)
    expect(companySite('NORVANE-NL', [usSite, hiding, second], { site: usSite })).toBe(second)
    expect(companySite('NORVANE-NL', [usSite, hiding, second], { site: hiding })).toBe(hiding)
    expect(companySite('NOBODY', [usSite, hiding], { site: worldwideSite })).toBe(worldwideSite)
  })

  it('Lists certificates of a principal with those of its trade names, and only its own for a trade name', async () => {
    const brenvik = await ofHolder({ holderId: idOf(account, 'brenvik'), ...nl })
    expect(
      brenvik.map(({ Name, Principal__r, Trade_Name__r }) => [Name, Principal__r?.Name, Trade_Name__r?.Name]),
    ).toEqual([
      ['Halal', 'Brenvik Biopolymers', undefined],
      ['Kosher Xanvero', undefined, 'Xanvero'],
    ])
    expect(namesOf(await ofHolder({ holderId: idOf(tradeName, 'xanvero').slice(0, 15), ...nl }))).toEqual([
      'Kosher Xanvero',
    ])
    expect(namesOf(await ofHolder({ holderId: idOf(tradeName, 'gumellan') }))).toEqual([])
  })

  it.each([
    ['a principal that is not on the site', idOf(account, 'tessolund'), 'RECORD_NOT_FOUND'],
    ['a trade name that is not on the site', idOf(tradeName, 'citrelle'), 'RECORD_NOT_FOUND'],
    ['a customer', idOf(account, 'customer'), 'RECORD_NOT_FOUND'],
    ['a company of the distributor', idOf(company, 'NORVANE-NL'), 'RECORD_NOT_FOUND'],
    ['nobody', idOf(account, 'nobody'), 'RECORD_NOT_FOUND'],
    ['no id', 'brenvik', 'INVALID_ID'],
  ])('Answers for %s like for an unknown record', async (_, holderId, code) => {
    await expect(ofHolder({ holderId, ...be })).rejects.toMatchObject({ code })
  })

  it('Lists the holders of a site by name with the number of their certificates', async () => {
    const holders = (site: { countryCode: string; languageCode: string }) =>
      runCall('CertificateController.getHolders', site, fixtures.context())
    expect(await holders(nl)).toEqual([
      { Id: idOf(account, 'brenvik'), Name: 'Brenvik Biopolymers', count: 2 },
      { Id: idOf(account, 'tessolund'), Name: 'Tessolund Food Systems', count: 2 },
    ])
    expect(namesOf(await holders(be))).toEqual(['Brenvik Biopolymers'])
  })

  it('Needs the same number of database queries for one certificate and for many', async () => {
    const counted = async (run: (context: CallContext) => Promise<unknown>): Promise<number> => {
      let questions = 0
      const { records } = fixtures
      const counting: CallContext['records'] = {
        ...records,
        list: (...args) => ((questions += 1), records.list(...args)),
        byId: (...args) => ((questions += 1), records.byId(...args)),
        byIds: (...args) => ((questions += 1), records.byIds(...args)),
        stream: (...args) => ((questions += 1), records.stream(...args)),
        files: (...args) => ((questions += 1), records.files(...args)),
      }
      await run({ ...fixtures.context(), records: counting })
      return questions
    }
    const one = await counted((context) => ofCompany({ companyId: 'NORVANE-NOWHERE' }, context))
    const many = await counted((context) => ofCompany({ companyId: 'NORVANE-NL' }, context))
    expect([one, many]).toEqual([4, 4])
  })

  it('[CMS-05] Returns the Language picklist of the master record type in the shape of the platform', async () => {
    const picklist = await runCall(
      'CertificateController.getLanguagePicklist',
      { languageCode: 'nl-NL' },
      fixtures.context(),
    )
    expect(Object.keys(picklist).toSorted()).toEqual(['controllerValues', 'defaultValue', 'eTag', 'url', 'values'])
    expect(picklist).toMatchObject({
      controllerValues: {},
      defaultValue: null,
      eTag: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: '/services/data/v65.0/ui-api/object-info/IMCD_Certificate_Asset__c/picklist-values/012000000000000AAA/Language__c',
    })
    expect(picklist.values[0]).toEqual({ attributes: null, label: 'Engels', validFor: [], value: 'en-US' })
    expect(picklist.values.map(({ value }) => value).slice(0, languageCodes.length)).toEqual(languageCodes)
    const labels = new Map(picklist.values.map(({ value, label }) => [value, label]))
    expect([labels.get('fi'), labels.get('zh-CN'), labels.get('es')]).toEqual([
      'Fins',
      'Chinees (vereenvoudigd)',
      'Spaans (Latijns-Amerika)',
    ])
    for (const [value, label] of labels) expect(label, value).not.toBe(value)
  })

  it('[CMS-05] Labels the picklist in the requested language and rejects an unsupported one', async () => {
    const ask = (languageCode: string) =>
      runCall('CertificateController.getLanguagePicklist', { languageCode }, fixtures.context())
    const [dutch, german] = await Promise.all([ask('nl-nl'), ask('de')])
    expect(german.values[0]?.label).toBe('Englisch')
    expect(german.eTag).not.toBe(dutch.eTag)
    await expect(ask('xx')).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })
})
