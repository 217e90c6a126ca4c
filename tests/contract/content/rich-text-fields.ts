import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'

/** Every rich text field with a record of the test catalogue, and the call and the page that show it. */
export const richTextFields = [
  {
    entity: account,
    field: 'profile',
    key: 'brenvik',
    call: 'DetailController.getPrincipalDetails',
    path: 'supplier/brenvik-biopolymers',
  },
  {
    entity: tradeName,
    field: 'details',
    key: 'xanvero',
    call: 'DetailController.getTradeNameDetails',
    path: 'product-group/xanvero',
  },
  {
    entity: tradeGrade,
    field: 'details',
    key: 'xanvero-80',
    call: 'DetailController.getProductDetails',
    path: 'product/xanvero-80',
  },
] as const
