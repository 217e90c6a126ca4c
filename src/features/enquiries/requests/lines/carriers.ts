/** The carriers that bring samples, with their names; of another one the desk gives a link. */
export const carriers = {
  dhl: 'DHL',
  dpd: 'DPD',
  fedex: 'FedEx',
  gls: 'GLS',
  ups: 'UPS',
  tnt: 'TNT',
  usps: 'USPS',
  'db-schenker': 'DB Schenker',
  other: 'Other',
} as const
export type Carrier = keyof typeof carriers
export const carrierNames = Object.keys(carriers) as readonly Carrier[]

/** The pages on which carriers show where a parcel is, without the number at the end. */
const pages: Readonly<Partial<Record<Carrier, string>>> = {
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  gls: 'https://gls-group.eu/track/',
  ups: 'https://www.ups.com/track?tracknum=',
  tnt: 'https://www.tnt.com/express/en_gc/site/tracking.html?searchType=con&cons=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  'db-schenker': 'https://www.dbschenker.com/app/tracking-public/?refNumber=',
}

/** The page on which a parcel is followed; null for a carrier without one. People write numbers in groups. */
export function parcelPage(carrier: Carrier | null, number: string | null): string | null {
  const page = carrier === null ? undefined : pages[carrier]
  return page === undefined || number === null ? null : page + encodeURIComponent(number.replaceAll(/\s/g, ''))
}

/** Whether a parcel of the carrier is followed without a link of its own. */
export const hasParcelPage = (carrier: string): boolean => Object.hasOwn(pages, carrier)
