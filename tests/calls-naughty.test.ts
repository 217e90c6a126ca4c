import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { runCall } from '#calls/run-call.ts'
import type { CallName } from '#calls/table.ts'
import { errors, Failure } from '#domain/errors.ts'
import { account } from '#entities/account.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { idOf } from './calls-catalogue.ts'
import { type CallSetting, callSetting } from './calls-setting.ts'
import { describeEachDatabase } from './databases.ts'
import { naughtyStrings } from './naughty-strings.ts'

const site = { countryCode: 'GLOBAL', languageCode: 'en-US' }
const channel = { channelOrSiteId: worldwideSite.channelId, language: 'en-US' }
const record = { ...site, recordId: idOf(tradeGrade, 'xanvero-80') }

/** Every call with parameters that are right; each of its texts is then replaced. */
const goodParams = {
  'SearchController.search': {
    ...site,
    searchTerm: '',
    resultsType: 'tradeGrade',
    businessGroup: '',
    marketSegment: '',
    filters: '',
    masterValueId: '',
    filterByLetter: '',
    sortBy: 'name',
    principalId: '',
    tradeNameId: '',
    substanceId: '',
  },
  'SearchController.suggest': { ...site, searchTerm: '' },
  'SearchController.explain': { ...record, searchTerm: '', filters: '' },
  'DetailController.getProductDetails': { ...record, bg: '' },
  'DetailController.getTradeNameDetails': { ...record, bg: '' },
  'DetailController.getPrincipalDetails': { ...record, bg: '' },
  'DetailController.getSuccessor': record,
  'MarketSegmentController.getMarketSegmentStructure': { url: '/nl/nl-nl' },
  'CompanyController.getIMCDCompany': { IMCDCompanyKey: '' },
  'CertificateController.getCertificatesByCompanyId': { ...site, companyId: '' },
  'CertificateController.getCertificatesByHolder': { ...site, holderId: idOf(account, 'brenvik') },
  'CertificateController.getHolders': site,
  'CertificateController.getLanguagePicklist': { languageCode: 'en-US' },
  'DocumentController.getProductDocuments': record,
  'DocumentController.getPackPlan': { ...site, language: '' },
  'DocumentController.getRequestable': { ...site, documentId: idOf(productDocument, 'coa-nl') },
  'DocumentController.getRequests': { ...site, page: 1 },
  'SeoController.getProperties': {
    communityId: '0DBrE7L1H3bKihUWKS',
    recordId: record.recordId,
    fields: '',
    language: '',
  },
  'ContentController.getCMSContenMetaInfo': { ...site, contentKey: '' },
  'ContentController.getContent': { ...channel, contentKeyOrId: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContentController.getContents': { ...channel, contentTypeFQN: '', publishStartDate: '2026-01-31' },
  'ContentController.getDeliveryChannels': {},
  'ContentController.getPublication': { ...site, contentKey: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContentController.getPage': { ...site, contentKey: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContentController.getFramePages': site,
  'ContactController.getSubject': record,
  'ContactController.send': {
    ...site,
    name: 'Ann',
    email: 'ann@example.com',
    message: 'A question about gum.',
    product: '',
    from: '',
  },
  'VisibilityController.explain': { ...record, accountId: '', asOf: '2026-06-15' },
  'VisibilityController.find': { what: record.recordId, accountKey: '' },
  'SignInController.getOffers': {},
  'SessionController.getSession': {},
  'SessionController.extendSession': {},
  'AccountController.getOwnAccount': {},
  'AccountController.getSecurity': {},
  'AccountController.getPeople': {},
  'AccountController.getInvitation': { token: 'x' },
  'AccountController.getSignUps': { page: 1, pageSize: 20 },
  'AccountController.findAccounts': { text: 'gum', kind: 'supplier' },
  'ConsentController.record': { ...site, visitor: '0'.repeat(32), purposes: [], wording: '2026-11' },
} as const satisfies { readonly [name in CallName]: Readonly<Record<string, unknown>> }

const anyParameters = [
  'page',
  'pageSize',
  'searchTerm',
  'filters',
  'recordId',
  'limit',
  'withFacets',
  'url',
  'companyId',
  'certificates',
  'products',
  'types',
]

const ourOwn = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e',
  '%00',
  "'; drop table trade_grade; --",
  '__proto__',
  'constructor',
  '\\',
  ':;|',
  'form:\\',
  '(',
  '[',
  '*',
  '(?',
  '𝒳',
  'İI',
  'ß',
  '-',
  '0',
  '  ',
  '\n',
  'E'.repeat(8887),
]
const corpus = naughtyStrings()
/** In the long form each parameter is given all of the corpus, else every tenth of it, beginning elsewhere each time. */
const step = process.env['TEST_LONG'] === undefined ? 10 : 1

const tried = (offset: number): readonly string[] => [
  ...ourOwn,
  ...corpus.filter((_, at) => at % step === offset % step),
]

describeEachDatabase('naughty strings through every call', (open, engine) => {
  /** The two engines are given other strings: together every fifth. */
  const first = engine === 'pglite' ? 0 : 5

  let setting: CallSetting
  beforeAll(async () => {
    setting = await callSetting(await open())
  })
  afterAll(async () => {
    await setting.close()
  })

  /** A result that can be sent, or a refusal of the table that is the caller's fault. */
  const answersOrRefuses = async (name: string, params: unknown): Promise<void> => {
    try {
      JSON.stringify(await runCall(name, params, setting.context('administrator')))
    } catch (error) {
      expect(error, `${name} ${JSON.stringify(params).slice(0, 200)}`).toBeInstanceOf(Failure)
      if (error instanceof Failure) expect(errors[error.code].status, `${name} ${error.message}`).toBeLessThan(500)
    }
  }

  it.each(Object.entries(goodParams))(
    '[APX-09] %s answers them or refuses them, parameter by parameter',
    async (name, params) => {
      // Nobody has signed in here: there is no account of one's own.
      const isOfOthers = /^AccountController\.|\.getRequestable$/.test(name)
      const code = isOfOthers ? 'ACCESS_DENIED' : 'RECORD_NOT_FOUND'
      await runCall(name, params, setting.context('administrator')).catch((error: unknown) =>
        expect(error).toMatchObject({ code }),
      )
      for (const [at, parameter] of Object.keys(params).entries())
        for (const text of tried(first + at)) await answersOrRefuses(name, { ...params, [parameter]: text })
    },
  )

  it('[APX-09] takes any JSON for any parameter', async () => {
    const names = Object.keys(goodParams)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom(...anyParameters), fc.jsonValue()),
        async (name, changes) => {
          await answersOrRefuses(name, { ...site, ...changes })
        },
      ),
      { numRuns: 300, seed: 20_260_615 },
    )
  })
})
