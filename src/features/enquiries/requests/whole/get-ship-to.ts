import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { onSite } from '#sites/site-viewer.ts'
import { shipToChoices } from './ship-to-choices.ts'

/** CartController.getShipTo: returns the addresses that the viewer can choose for a request (ERD-06). */
export const getShipTo = call({
  name: 'CartController.getShipTo',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object(siteParams),
  run: async (siteLocale, context) => await shipToChoices(onSite(context, siteLocale)),
})
