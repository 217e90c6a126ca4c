import { isContentKey, mediaAddress } from '#platform/values/content-key.ts'

/** The path of media of the content delivery below a site (§2). */
const mediaPath = mediaAddress('')

/**
 * Returns the address of a file for a link (CRT-04). A file of the content delivery gets the community's base path and
 * the segment `sfsites/c` in front, once; other web addresses stay unchanged. Null for a missing file and for anything
 * else (`javascript:`, `data:`, another host without a protocol). `base` is `/nl/nl-nl`.
 */
export function mediaUrl(file: string | null, base: string): string | null {
  // Browsers remove tabs and line breaks from an address before they parse it.
  if (file === null || /[\p{Cc}\s\\]/u.test(file)) return null
  if (/^https?:\/\/[^/]/i.test(file)) return file
  if (!/^\/(?!\/)/.test(file)) return null
  if (!file.includes(mediaPath)) return file
  return `${base}/sfsites/c${file.slice(file.indexOf(mediaPath))}`
}

/** Returns the content key in the address of a file, or null if there is none. */
export function contentKeyOf(file: string | null): string | null {
  const at = file?.indexOf(mediaPath) ?? -1
  const key = at < 0 ? '' : (file?.slice(at + mediaPath.length).split(/[/?#]/, 1)[0] ?? '')
  return isContentKey(key) ? key : null
}
