import type { CatalogueData, Principal } from '#demo/catalogue-data.ts'
import { cell, listCell, readDemoData } from '#demo/data-table.ts'
import { functionsOfPrincipal, groupsOf } from '#demo/functions.ts'
import { shareOf } from '#demo/random.ts'

export interface Scheme {
  readonly scheme: string
  readonly name: string
  readonly issuer: string
  /** The kinds of holder that can have it. */
  readonly holders: readonly string[]
  /** For principals, those with one of these groups; empty for all. */
  readonly businessGroups: readonly string[]
  readonly share: number
  readonly years: number
}

export async function readSchemes(): Promise<readonly Scheme[]> {
  return (await readDemoData('schemes.csv')).map((row) => ({
    scheme: cell(row, 'scheme'),
    name: cell(row, 'name'),
    issuer: cell(row, 'issuer'),
    holders: listCell(row, 'holders'),
    businessGroups: listCell(row, 'business_groups'),
    share: Number(cell(row, 'share')),
    years: Number(cell(row, 'years')),
  }))
}

/** Draws whether a holder has a certificate of a scheme, the same for its grades as for its certificates. */
export const isDrawn = (seed: number, holder: string, { scheme, share }: Scheme): boolean =>
  shareOf(seed, 'certified', holder, scheme) < share

export const mayHold = ({ businessGroups }: Scheme, data: CatalogueData, principal: Principal): boolean =>
  businessGroups.length === 0 ||
  groupsOf(functionsOfPrincipal(data, principal)).some((group) => businessGroups.includes(group))

/** The schemes that the certificates of a principal, or of one of its trade names, prove. */
export interface SchemesOfHolders {
  of(holder: string): ReadonlySet<string>
}

/** Draws the schemes of every principal, and those of a trade name when they are asked for. */
export function schemesOfHolders(seed: number, data: CatalogueData, schemes: readonly Scheme[]): SchemesOfHolders {
  const drawn = (kind: 'principal' | 'tradeName', holder: string, holds: (scheme: Scheme) => boolean) =>
    new Set(
      schemes.flatMap((each) =>
        each.holders.includes(kind) && isDrawn(seed, holder, each) && holds(each) ? each.scheme : [],
      ),
    )
  const known = new Map<string, ReadonlySet<string>>(
    data.principals.map((principal) => [
      principal.id,
      drawn('principal', principal.id, (scheme) => mayHold(scheme, data, principal)),
    ]),
  )
  return {
    of(holder) {
      const stored = known.get(holder) ?? drawn('tradeName', holder, () => true)
      known.set(holder, stored)
      return stored
    },
  }
}
