import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import type { Entity } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { type RelatedRows, satisfies } from './condition-predicate.ts'
import { systemViewer } from './system-viewer.ts'
import { fileVisibility } from './file-visibility.ts'
import { nowhere } from './grade-visibility.ts'
import { searchScope } from './search-scope.ts'
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
      ? { context: 'SalesAssistant' as const, internalSession: { countryIsoCode: options.session } }
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

/** The rule as a predicate, with the given grades pointing at whatever is asked for. */
const sees = (
  who: Viewer,
  entity: Entity,
  row: Row,
  related: readonly ReturnType<typeof grade>[] | RelatedRows = [],
): boolean =>
  satisfies(
    { id: 'x', isActive: true, ...row },
    visibility(entity, who),
    typeof related === 'function' ? related : () => related,
  )

/** One record of one object, and grades. */
const rowsOf =
  ([entity, row]: readonly [Entity, Row], grades: readonly Row[] = []): RelatedRows =>
  (asked) =>
    asked === entity ? [row] : asked === tradeGrade ? grades : []

describe('visibility', () => {
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
    ['nowhere, to the product itself', systemViewer, grade([], false), true],
  ])('[CTX-05] of a grade that is available %s', (_, who, row, seen) => {
    expect(sees(who, tradeGrade, row)).toBe(seen)
  })

  it('[CTX-05] of a trade name and a supplier follows from their grades', () => {
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

  it('of a promotion is where it holds', () => {
    expect(sees(viewer('NL'), promotion, { countries: [] })).toBe(true)
    expect(sees(viewer('NL'), promotion, { countries: ['NL'] })).toBe(true)
    expect(sees(viewer('NL'), promotion, { countries: ['BE'] })).toBe(false)
    expect(sees(viewer('GLOBAL'), promotion, { countries: ['BE'] })).toBe(true)
  })

  describe('of certificates', () => {
    /** What each of the three kinds of holder can be: its row, where it may be seen in NL. */
    const holders: readonly (readonly [string, Entity, Row, readonly ReturnType<typeof grade>[]])[] = [
      ['company', company, {}, []],
      ['principal', account, { recordType: 'Supplier' }, [grade(['NL'])]],
      ['tradeName', tradeName, {}, [grade(['NL'])]],
    ]

    it.each(holders)('[CRT-07] of a %s: active ones whose holder is visible', (field, holder, row, grades) => {
      const held = { company: null, principal: null, tradeName: null, [field]: 'h' }
      const related = (isActive: boolean, available = grades) =>
        rowsOf([holder, { id: 'h', isActive, ...row }], available)
      expect(sees(viewer('NL'), certificate, held, related(true))).toBe(true)
      expect(sees(viewer('NL'), certificate, { ...held, isActive: false }, related(true))).toBe(false)
      expect(sees(viewer('NL'), certificate, held, related(false))).toBe(false)
      expect(sees(viewer('NL', { members: true }), certificate, held, related(true))).toBe(false)
      expect(sees(viewer('NL', { members: true, roles: ['customer'] }), certificate, held, related(true))).toBe(true)
      if (field !== 'company') expect(sees(viewer('NL'), certificate, held, related(true, [grade(['BE'])]))).toBe(false)
    })

    it('[CRT-09] guests see them unless the site says no; who has signed in does', () => {
      const held = { company: 'h', principal: null, tradeName: null }
      const related = rowsOf([company, { id: 'h', isActive: true }])
      const withheld = (roles?: readonly Role[]): Viewer => {
        const who = viewer('NL', roles ? { roles } : {})
        return { ...who, site: { ...who.site, hidesCertificatesFromGuests: true } }
      }
      expect(sees(viewer('NL'), certificate, held, related)).toBe(true)
      expect(sees(withheld(), certificate, held, related)).toBe(false)
      expect(sees(withheld(['customer']), certificate, held, related)).toBe(true)
    })

    it('[CRT-07] an asset follows its certificate, and can be inactive itself', () => {
      const related = (isActive: boolean) => (entity: Entity) =>
        entity === certificate
          ? [{ id: 'c', isActive, company: 'h', principal: null, tradeName: null }]
          : [{ id: 'h', isActive: true }]
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c' }, related(true))).toBe(true)
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c' }, related(false))).toBe(false)
      expect(sees(viewer('NL'), certificateAsset, { certificate: 'c', isActive: false }, related(true))).toBe(false)
    })
  })

  describe('of documents', () => {
    const document = (level: string, countries: readonly string[] = []) => ({ product: 'g', level, countries })
    const sold = [grade(['NL'])]

    it('is where the document holds and the product is available, whatever its level', () => {
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
    ])('gives %s the file as its level says', (_, who, expected) => {
      const has = (level: string) =>
        satisfies({ id: 'x', isActive: true, ...document(level) }, fileVisibility(productDocument, who), () => sold)
      expect(['public', 'signed-in', 'on-request'].map(has)).toEqual(expected)
    })

    it('gives the file of a record of another kind to whoever sees the record', () => {
      for (const entity of [certificate, certificateAsset])
        expect(fileVisibility(entity, viewer('NL'))).toEqual(visibility(entity, viewer('NL')))
    })
  })

  it('hides the catalogue of a site for members from guests, but not the company that stands on its sign-in page', () => {
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
  ])('gives the search index the same scope: %s', (_, who, country) => {
    expect(searchScope(who)).toEqual({ country })
  })
})
