/** Files of a site in a language, below its base: what browsers read when a visitor adds the site or its search to them. */
export const manifestPath = '/site.webmanifest'
export const openSearchPath = '/opensearch.xml'
