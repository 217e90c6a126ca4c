import { account } from '#features/catalogue/accounts/account.ts'
import { entryLinks, functionsOf, localisedLink, principalLink } from '#features/catalogue/cards/links.ts'
import { substanceSummary } from '#features/catalogue/cards/result-cards.ts'
import type { SharedSubject } from '#features/catalogue/drawn-image/sharing-picture.ts'
import { functionsWith } from '#features/catalogue/pages/detail-parts.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'

/** What the picture of a product, product group or supplier shows; null for what the viewer does not see and for other objects. */
export async function sharedSubject(id: string, context: CallContext): Promise<SharedSubject | null> {
  const read = byPrefix[keyPrefixOf(id)]
  return read === undefined ? null : await read(id, context)
}

const byPrefix: Readonly<Record<string, (id: string, context: CallContext) => Promise<SharedSubject | null>>> = {
  [tradeGrade.keyPrefix]: async (id, context) => {
    const { records, viewer, taxonomy } = context
    const row = await records.byId(viewer, tradeGrade, id)
    if (row === null) return null
    const parts = row.components.map((part) => part.substance)
    const substances = await records.byIds(viewer, substance, parts)
    return {
      id,
      name: row.name,
      by: principalLink(row.principal, taxonomy).nameToDisplay,
      facts: substances
        .map((each) => substanceSummary(each, null, viewer))
        // A number stays beside its scheme when the line is broken.
        .map(({ nameToDisplay, cas }) => (cas === null ? nameToDisplay : `${nameToDisplay} (CAS\u00a0${cas})`))
        .join(', '),
      form: row.physicalForm ?? undefined,
      group: groupOf(row.businessGroups, context),
    }
  },
  [tradeName.keyPrefix]: async (id, context) => {
    const row = await context.records.byId(context.viewer, tradeName, id)
    if (row === null) return null
    return {
      id,
      name: row.name,
      by: principalLink(row.principal, context.taxonomy).nameToDisplay,
      facts: functionNames(row.functions, context),
      form: undefined,
      group: groupOf(row.businessGroups, context),
    }
  },
  [account.keyPrefix]: async (id, context) => {
    const row = await context.records.byId(context.viewer, account, id)
    if (row?.recordType !== 'Supplier') return null
    return {
      id,
      name: row.name,
      by: '',
      facts: functionNames(functionsWith(context, id), context),
      form: undefined,
      group: groupOf(row.businessGroups, context),
    }
  },
}

const functionNames = (ids: readonly string[], { taxonomy, viewer }: CallContext): string =>
  functionsOf(ids, taxonomy)
    .map((value) => localisedLink(value, viewer.language).nameToDisplay)
    .join(' · ')

const groupOf = (ids: readonly string[], { taxonomy, viewer }: CallContext): SharedSubject['group'] =>
  accentOf(entryLinks(ids, taxonomy.businessGroup, viewer.language)[0]?.slug)
