import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { trialFields } from './trial-page.ts'
import { trialAddress } from './workbench-address.ts'

/** Where the rank of a record is explained, first in the search for its name; null for an object that the workbench does not search. */
export const rankAddress = (base: string, entity: Entity, record: { readonly id: string; readonly name: string }) =>
  entity === tradeGrade ? trialAddress(base, { [trialFields.term]: record.name, [trialFields.focus]: record.id }) : null
