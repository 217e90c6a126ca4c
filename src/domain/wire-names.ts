/** The distributor's name inside wire names (`{product}` of the specification): never shown to a visitor. */
export const wireProduct = 'IMCD'

/** `shelfLifeMonths` → `Shelf_Life_Months__c`: what a field of our own is called on the wire unless its entity says otherwise. */
export const customApiName = (property: string): string =>
  `${property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/^./, (first) => first.toUpperCase())}__c`

/** `shelfLifeMonths` → `shelf_life_months`: its column in the database and in import files. */
export const snakeCase = (property: string): string => property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
