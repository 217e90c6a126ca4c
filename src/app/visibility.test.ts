import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { type RelatedRows, satisfies } from '#platform/records/read/condition-predicate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { nowhere } from '#platform/records/viewer-conditions.ts'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import { visibility } from './visibility.ts'

type Row = Readonly<Record<string, unknown>>

function viewer(
  country: string,
  options: { roles?: readonly Role[]; members?: boolean; session?: string; account?: string } = {},
): Viewer {
  const { user: _, ...nobody } = systemViewer
  return {
    ...nobody,
    site: { ...systemViewer.site, countryIsoCode: country, isMyIMCDOnly: options.members ?? false },
    ...(options.roles ? { user: { id: '005000000000001AAA', roles: options.roles } } : {}),
    ...(options.account === undefined ? {} : { account: { id: options.account } }),
    ...(options.session
      ? {
          context: 'SalesAssistant' as const,
          internalSession: {
            sessionType: 'internal' as const,
            visitType: 'in_person' as const,
            countryIsoCode: options.session,
          },
        }
      : {}),
  }
}

const grade = (countries: readonly string[], isActive = true) => ({
  id: 'g',
  isActive,
  countries,
  tradeName: 't',
  principal: 'p',
})

/** Returns whether the rule accepts a row, where the given grades belong to every requested record. */
const sees = (
  who: Viewer,
  entity: Entity,
  row: Row,
  related: readonly ReturnType<typeof grade>[] | RelatedRows = [],
): boolean =>
  satisfies(
    { id: 'x', isActive: true, ...row },
    visibility.conditionOf(entity, who),
    typeof related === 'function' ? related : () => related,
  )

/** Returns one record of one object, and grades. */
const rowsOf =
  ([entity, row]: readonly [Entity, Row], grades: readonly Row[] = []): RelatedRows =>
  (requested) =>
    requested === entity ? [row] : requested === tradeGrade ? grades : []

describe('Visibility', () => {
  it.each([
    ['in the country of the site', viewer('NL'), grade(['BE', 'NL']), true],
    ['in other countries only', viewer('NL'), grade(['BE']), false],
    ['nowhere', viewer('NL'), grade([]), false],
    ['somewhere, on the worldwide site', viewer('GLOBAL'), grade(['BE']), true],
    ['nowhere, on the worldwide site', viewer('GLOBAL'), grade([]), false],
    ['inactive', viewer('NL'), grade(['NL'], false), false],
    ['on a site for members, to a guest', viewer('NL', { members: true }), grade(['NL']), false],
    ['on a site for members, to a member', viewer('NL', { members: true, roles: ['customer'] }), grade(['NL']), true],
    [
      'in the country of the sales session',
      viewer('NL', { roles: ['internalSales'], session: 'DE' }),
      grade(['DE']),
      true,
    ],
    [
      'not in the country of the sales session',
      viewer('NL', { roles: ['internalSales'], session: 'DE' }),
      grade(['NL']),
      false,
    ],
    ['nowhere, to the system viewer', systemViewer, grade([], false), true],
  ])('[CTX-05] Decides whether a grade is visible: %s', (_, who, row, seen) => {
    expect(sees(who, tradeGrade, row)).toBe(seen)
  })

  it('[CTX-05] Shows a trade name or supplier if one of its grades is visible', () => {
    const supplier = { recordType: 'Supplier' }
    for (const [entity, row] of [
      [tradeName, {}],
      [account, supplier],
    ] as const) {
      expect(sees(viewer('NL'), entity, row, [grade(['BE']), grade(['NL'])])).toBe(true)
      expect(sees(viewer('NL'), entity, row, [grade(['BE'])])).toBe(false)
      expect(sees(viewer('NL'), entity, row, [grade(['NL'], false)])).toBe(false)
      expect(sees(viewer('NL'), entity, { ...row, isActive: false }, [grade(['NL'])])).toBe(false)
      expect(sees(viewer('NL'), entity, row)).toBe(false)
    }
  })

  it('Shows a promotion in its countries', () => {
    expect(sees(viewer('NL'), promotion, { countries: [] })).toBe(true)
    expect(sees(viewer('NL'), promotion, { countries: ['NL'] })).toBe(true)
    expect(sees(viewer('NL'), promotion, { countries: ['BE'] })).toBe(false)
    expect(sees(viewer('GLOBAL'), promotion, { countries: ['BE'] })).toBe(true)
  })

  describe('Visibility of certificates', () => {
    /** For each of the three kinds of holder: its row and its grades available in NL. */
    const holders: readonly (readonly [string, Entity, Row, readonly ReturnType<typeof grade>[]])[] = [
      ['company', company, {}, []],
      ['principal', account, { recordType: 'Supplier' }, [grade(['NL'])]],
      ['tradeName', tradeName, {}, [grade(['NL'])]],
    ]

    it.each(holders)(
      '[CRT-07] Shows for a %s its active certificates if the holder is visible',
      (field, holder, row, grades) => {
        const stored = { company: null, principal: null, tradeName: null, [field]: 'h' }
        const related = (isActive: boolean, available = grades) =>
          rowsOf([holder, { id: 'h', isActive, ...row }], available)
        expect(sees(viewer('NL'), certificate, stored, related(true))).toBe(true)
        expect(sees(viewer('NL'), certificate, { ...stored, isActive: false }, related(true))).toBe(false)
        expect(sees(viewer('NL'), certificate, stored, related(false))).toBe(false)
        expect(sees(viewer('NL', { members: true }), certificate, stored, related(true))).toBe(false)
        expect(sees(viewer('NL', { members: true, roles: ['customer'] }), certificate, stored, related(true))).toBe(
          true,
        )
        if (field !== 'company')
          expect(sees(viewer('NL'), certificate, stored, related(true, [grade(['BE'])]))).toBe(false)
      },
    )

    it('[CRT-09] Shows certificates to guests unless the site excludes them, and always to signed-in users', () => {
      const stored = { company: 'h', principal: null, tradeName: null }
      const related = rowsOf([company, { id: 'h', isActive: true }])
      const withheld = (roles?: readonly Role[]): Viewer => {
        const who = viewer('NL', roles ? { roles } : {})
        return { ...who, site: { ...who.site, hidesCertificatesFromGuests: true } }
      }
      expect(sees(viewer('NL'), certificate, stored, related)).toBe(true)
      expect(sees(withheld(), certificate, stored, related)).toBe(false)
      expect(sees(withheld(['customer']), certificate, stored, related)).toBe(true)
    })

    it('[CRT-07] Shows an asset with its certificate unless the asset is inactive', () => {
      const related = (isActive: boolean) => (entity: Entity) =>
        entity === certificate
          ? [{ id: 'c', isActive, company: 'h', principal: null, tradeName: null }]
          : [{ id: 'h', isActive: true }]
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c' }, related(true))).toBe(true)
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c' }, related(false))).toBe(false)
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c', isActive: false }, related(true))).toBe(false)
    })
  })

  describe('Visibility of documents', () => {
    const document = (level: string, countries: readonly string[] = []) => ({ product: 'g', level, countries })
    const sold = [grade(['NL'])]

    it('Shows a document of any level where it is valid and the product is available', () => {
      for (const level of ['public', 'signed-in', 'on-request'])
        expect(sees(viewer('NL'), productDocument, document(level), sold)).toBe(true)
      expect(sees(viewer('NL'), productDocument, document('public', ['NL']), sold)).toBe(true)
      expect(sees(viewer('NL'), productDocument, document('public', ['US']), sold)).toBe(false)
      expect(sees(viewer('GLOBAL'), productDocument, document('public', ['US']), sold)).toBe(true)
      expect(sees(viewer('NL'), productDocument, document('public'), [grade(['BE'])])).toBe(false)
      expect(sees(viewer('NL'), productDocument, { ...document('public'), isActive: false }, sold)).toBe(false)
    })

    it.each([
      ['a guest', viewer('NL'), [true, false, false]],
      ['a customer', viewer('NL', { roles: ['customer'] }), [true, true, false]],
      ['a supplier', viewer('NL', { roles: ['supplier'], account: 'other' }), [true, false, false]],
      ['the supplier of the product', viewer('NL', { roles: ['supplier'], account: 'p' }), [true, true, false]],
      ['a sales person', viewer('NL', { roles: ['internalSales'] }), [true, true, true]],
      ['an editor', viewer('NL', { roles: ['editor'] }), [true, true, true]],
    ])('Allows %s to read the file according to its level', (_, who, expected) => {
      const has = (level: string) =>
        satisfies({ id: 'x', isActive: true, ...document(level) }, visibility.filesOf(productDocument, who), () => sold)
      expect(['public', 'signed-in', 'on-request'].map(has)).toEqual(expected)
    })

    it('Allows every viewer of another record to read its file', () => {
      for (const entity of [certificate, certificateAsset])
        expect(visibility.filesOf(entity, viewer('NL'))).toEqual(visibility.conditionOf(entity, viewer('NL')))
    })
  })

  it('Hides the catalogue of a site for members from guests, but not the company on its sign-in page', () => {
    const guest = viewer('NL', { members: true })
    expect(sees(guest, substance, {})).toBe(false)
    expect(sees(guest, promotion, { countries: [] })).toBe(false)
    expect(sees(guest, company, {})).toBe(true)
  })

  it.each([
    ['a country site', viewer('NL'), 'NL'],
    ['the worldwide site', viewer('GLOBAL'), null],
    ['a sales session', viewer('NL', { roles: ['internalSales'], session: 'DE' }), 'DE'],
    ['a site for members, to a guest', viewer('NL', { members: true }), nowhere],
  ])('Restricts the search index to the same scope: %s', (_, who, country) => {
    expect(searchScope(who)).toEqual({ country })
  })
})
