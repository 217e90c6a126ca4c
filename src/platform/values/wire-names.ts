/** The distributor's name in wire names (`{product}` of the specification). It is never shown to visitors. */
export const wireProduct = 'IMCD'

/**
 * Returns the wire name of one of our fields unless its entity defines another: `shelfLifeMonths` →
 * `Shelf_Life_Months__c`.
 */
export const customApiName = (property: string): string =>
  `${property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/^./, (first) => first.toUpperCase())}__c`

/** The same for the compiler. */
export type CustomApiName<Property extends string> = `${Capitalize<WordsOf<Property>>}__c`

/** `shelfLifeMonths` → `shelf_Life_Months` */
type WordsOf<Text extends string, Before extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${WordsOf<Rest, First>}`
    : `${Before extends Lowercase<Before> ? '_' : ''}${First}${WordsOf<Rest, First>}`
  : ''

/** Returns the column of a field in the database and in import files: `shelfLifeMonths` → `shelf_life_months`. */
export const snakeCase = (property: string): string => property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
