import type { InferInput } from 'valibot'
import { explainCall } from './explain.ts'
import { getIMCDCompany } from './imcd-company.ts'
import { getMarketSegmentStructure } from './market-segment-structure.ts'
import { getPrincipalDetails } from './principal-details.ts'
import { getProductDetails } from './product-details.ts'
import { searchCall } from './search.ts'
import { suggestCall } from './suggest.ts'
import { getTradeNameDetails } from './trade-name-details.ts'

/** Every server call by its name on the wire: `{class}.{method}`. */
export const calls = {
  'SearchController.search': searchCall,
  'SearchController.suggest': suggestCall,
  'SearchController.explain': explainCall,
  'DetailController.getProductDetails': getProductDetails,
  'DetailController.getTradeNameDetails': getTradeNameDetails,
  'DetailController.getPrincipalDetails': getPrincipalDetails,
  'MarketSegmentController.getMarketSegmentStructure': getMarketSegmentStructure,
  'CompanyController.getIMCDCompany': getIMCDCompany,
} as const

export type CallName = keyof typeof calls
export type CallParams<Name extends CallName> = InferInput<(typeof calls)[Name]['params']>
export type CallResult<Name extends CallName> = Awaited<ReturnType<(typeof calls)[Name]['answer']>>

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)
