import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { company } from '#entities/company.ts'
import type { Entity } from '#entities/entity.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { satisfies } from './condition-predicate.ts'
import { systemViewer } from './system-viewer.ts'
import { nowhere, searchScope, visibility } from './visibility.ts'

function viewer(
  country: string,
  options: { roles?: readonly Role[]; members?: boolean; session?: string } = {},
): Viewer {
  const { user: _, ...nobody } = systemViewer
  return {
    ...nobody,
    site: { ...systemViewer.site, countryIsoCode: country, isMyIMCDOnly: options.members ?? false },
    ...(options.roles ? { user: { id: '005000000000001AAA', roles: options.roles } } : {}),
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
  row: Readonly<Record<string, unknown>>,
  grades: readonly ReturnType<typeof grade>[] = [],
): boolean => satisfies({ id: 'x', isActive: true, ...row }, visibility(entity, who), () => grades)

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
