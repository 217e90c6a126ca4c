import { mediaAddress } from './content-key.ts'

const named = new RegExp(` (src|href)="(?=${mediaAddress('')})`, 'g')

/**
 * A cleaned text names media without a site (`/cms/delivery/media/MC…`), since it is the same on all of them; on a page they
 * have its base path and `sfsites/c` in front (§4). In cleaned html no `>` stands within a tag.
 */
export const withMediaBase = (html: string, base: string): string =>
  html.replace(/<(?:a|img) [^>]*>/g, (tag) => tag.replace(named, ` $1="${base}/sfsites/c`))
