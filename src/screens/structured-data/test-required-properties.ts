/**
 * What a thing must say to be of use to a search engine: schema.org's types as the documentation of rich results asks for
 * them. Tests ask this of what the pages say.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Product: ['name', 'description', 'url'],
  Brand: ['name'],
  PropertyValue: ['propertyID', 'value'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Article: ['headline', 'author', 'publisher', 'inLanguage', 'mainEntityOfPage'],
  NewsArticle: ['headline', 'author', 'publisher', 'inLanguage', 'mainEntityOfPage'],
  Event: ['name', 'startDate', 'location', 'organizer'],
  Place: ['name', 'address'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
}

/** Properties that a data block lacks, its parts' too, as `Product.name`; an unknown type lacks its meaning. */
export function missingProperties(data: unknown): readonly string[] {
  if (Array.isArray(data)) return data.flatMap(missingProperties)
  if (typeof data !== 'object' || data === null) return []
  const parts = Object.values(data).flatMap(missingProperties)
  const type = '@type' in data ? String(data['@type']) : ''
  const names = required[type]
  if (names === undefined) return [type === '' ? '@type' : `${type} is no type of ours`, ...parts]
  return [...names.filter((name) => isMissing(data, name)).map((name) => `${type}.${name}`), ...parts]
}

function isMissing(data: object, name: string): boolean {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
