import { mediaAddress } from '#platform/values/content-key.ts'

const named = new RegExp(` (src|href)="(?=${mediaAddress('')})`, 'g')

/**
 * Adds the base path and `sfsites/c` to media addresses (§4). A cleaned text names media without a site
 * (`/cms/delivery/media/MC…`), since it is the same on all sites. Tags of cleaned html contain no `>`.
 */
export const withMediaBase = (html: string, base: string): string =>
  html.replace(/<(?:a|img) [^>]*>/g, (tag) => tag.replace(named, ` $1="${base}/sfsites/c`))
