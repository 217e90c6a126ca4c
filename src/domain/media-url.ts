import { isContentKey, mediaAddress } from './content-key.ts'

/** §2: media of the content delivery stand below the site under this path. */
const mediaPath = mediaAddress('')

/**
 * The address a link may have for a file (CRT-04): one of the content delivery gets the community's base path and the
 * `sfsites/c` segment in front, once; others of the web stay as they are. Null for none, and for what is no address of a
 * file (`javascript:`, `data:`, another host without a scheme). `base` is `/nl/nl-nl`.
 */
export function mediaUrl(file: string | null, base: string): string | null {
  // A browser takes tabs and line ends out of an address before it reads it.
  if (file === null || /[\p{Cc}\s\\]/u.test(file)) return null
  if (/^https?:\/\/[^/]/i.test(file)) return file
  if (!/^\/(?!\/)/.test(file)) return null
  if (!file.includes(mediaPath)) return file
  return `${base}/sfsites/c${file.slice(file.indexOf(mediaPath))}`
}

/** The content key that the address of a file names; null where it names none. */
export function contentKeyOf(file: string | null): string | null {
  const at = file?.indexOf(mediaPath) ?? -1
  const key = at < 0 ? '' : (file?.slice(at + mediaPath.length).split(/[/?#]/, 1)[0] ?? '')
  return isContentKey(key) ? key : null
}
