import { isContentKey } from '#platform/values/content-key.ts'

/**
 * Must be increased when the output changes, for example with another codec or quality. Earlier renditions are then no
 * longer used.
 */
const maker = 2

/**
 * Returns the name of a rendition: `MC…-640-1.webp` consists of the file key, the width, the version of the maker and
 * the format.
 */
export const renditionName = (key: string, width: number, format: string): string =>
  `${key}-${width}-${maker}.${format}`

export const isRenditionName = (name: string): boolean =>
  /^-\d{1,5}-\d{1,4}\.[a-z]{3,5}$/.test(name.slice(28)) && isContentKey(name.slice(0, 28))
