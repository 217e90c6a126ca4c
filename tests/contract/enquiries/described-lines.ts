import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { other, product } from './request-portal.ts'

type Field = Exclude<keyof typeof requestLine.fields, 'request' | 'account' | 'user' | 'position'>

const values = {
  grade: product,
  position: 0,
  savedName: 'Xanvero 80 as requested',
  savedCode: 'CODE-4711',
  previous: 'a0E000000000001AAA',
  previousNumber: 'Q-NL-2025-000815',
  quantity: '1234.50',
  unit: 't',
  frequency: 'quarterly',
  targetDate: '2026-08-20',
  sampleSize: '250g',
  purpose: 'regulatory-change',
  application: 'Bakery fillings',
  expectedVolume: '77.25',
  expectedVolumeUnit: 'l',
  shipTo: 'Laboratory, Mill street 1',
  note: 'Halal, please',
  outcome: 'alternative',
  alternative: other,
  alternativeName: 'Xanvero 200 instead',
  offeredQuantity: '15.75',
  offeredUnit: 'g',
  leadTimeDays: 19,
  lot: 'LOT-0815',
  carrier: 'ups',
  trackingNumber: '1Z 999 4711',
  trackingUrl: 'https://parcels.example/4711',
  answerNote: 'Packed in two bags',
  acceptance: 'leftOut',
} as const satisfies Omit<Insert<typeof requestLine>, 'request'>

/** The words in which an English reader of the Dutch site reads each of them. */
const texts: Readonly<Record<Field, string>> = {
  grade: product,
  savedName: 'Xanvero 80 as requested',
  savedCode: 'CODE-4711',
  previous: 'Q-NL-2025-000815',
  previousNumber: 'Asked again from Q-NL-2025-000815',
  quantity: '1.234,5',
  unit: '1.234,5 t',
  frequency: 'Every quarter',
  targetDate: '20 August 2026',
  sampleSize: '250 g',
  purpose: 'Change of regulations',
  application: 'Bakery fillings',
  expectedVolume: '77,25',
  expectedVolumeUnit: '77,25 l',
  shipTo: 'Laboratory, Mill street 1',
  note: 'Halal, please',
  outcome: 'Alternative offered',
  alternative: other,
  alternativeName: 'Xanvero 200 instead',
  offeredQuantity: '15,75',
  offeredUnit: '15,75 g',
  leadTimeDays: 'Lead time in days 19',
  lot: 'LOT-0815',
  carrier: 'UPS 1Z 999 4711',
  trackingNumber: 'https://www.ups.com/track?tracknum=1Z9994711',
  trackingUrl: 'https://parcels.example/4711',
  answerNote: 'Packed in two bags',
  acceptance: 'Decision of the customer Not accepted',
}

/** What a page says and where it leads, without its tags and the data for the browser, which repeats what is shown. */
export function shownOn(html: string): string {
  const [body = ''] = html.split('<script type="application/json"')
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  return [body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), ...links].join('\n')
}

/** A line of a request with a value in every field. */
export const requestLines = { values, texts } as const
