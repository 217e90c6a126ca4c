import { isContentKey } from '#domain/content-key.ts'

/** Goes up when what comes out changes: another codec, another quality. The former ones are then forgotten. */
const maker = 1

/** `MC…-640-1.webp`: of which file, how wide, made by which maker, in which format. */
export const renditionName = (key: string, width: number, format: string): string =>
  `${key}-${width}-${maker}.${format}`

export const isRenditionName = (name: string): boolean =>
  /^-\d{1,5}-\d{1,4}\.[a-z]{3,5}$/.test(name.slice(28)) && isContentKey(name.slice(0, 28))
