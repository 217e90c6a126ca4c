/** The properties that search engines need of each type of schema.org, by the documentation of rich results; for tests. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name'],
  PostalAddress: ['addressLocality'],
  ContactPoint: ['contactType'],
  ItemList: ['itemListElement', 'numberOfItems'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Product: ['name', 'description', 'url', 'image'],
  Brand: ['name'],
  PropertyValue: ['propertyID', 'value'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Article: ['headline', 'author', 'publisher', 'inLanguage', 'mainEntityOfPage', 'dateModified'],
  NewsArticle: ['headline', 'author', 'publisher', 'inLanguage', 'mainEntityOfPage', 'dateModified'],
  Event: ['name', 'startDate', 'location', 'organizer'],
  Place: ['name', 'address'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
}

/** The properties that a data block and its parts lack, as `Product.name`, and the types that are not in the table. */
export function missingProperties(data: unknown): readonly string[] {
  if (Array.isArray(data)) return data.flatMap(missingProperties)
  if (typeof data !== 'object' || data === null) return []
  const parts = Object.values(data).flatMap(missingProperties)
  const type = '@type' in data ? String(data['@type']) : ''
  const names = required[type]
  if (names === undefined) return [type === '' ? '@type' : `unknown type ${type}`, ...parts]
  return [...names.filter((name) => isMissing(data, name)).map((name) => `${type}.${name}`), ...parts]
}

function isMissing(data: object, name: string): boolean {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
