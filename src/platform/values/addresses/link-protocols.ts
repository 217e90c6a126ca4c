/**
 * The protocols that a link may have (§5). An address without a protocol belongs to this site or to the host that it
 * names.
 */
const linkProtocols: ReadonlySet<string> = new Set([
  'ftp',
  'ftps',
  'http',
  'https',
  'mailto',
  'tel',
  'callto',
  'cid',
  'xmpp',
  'ciscotel',
  'navision',
])

/**
 * Control characters, soft hyphens, and characters without width or for the text direction. Browsers ignore some of
 * them in an address, and readers see none.
 */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * Returns the address of a link without invisible characters, or null if its protocol is not allowed, above all for
 * scripts and data (VAL-12). Such a link has no address at all, since the content security policy would block
 * `javascript:void(0)`.
 */
export function linkAddress(address: string): string | null {
  const visible = address.replace(invisible, '').trim()
  const protocol = protocolOf(visible)
  if (protocol !== null && !linkProtocols.has(protocol)) return null
  // The address must also be allowed after decoding its entities once more, in case a reader does so.
  const decoded = protocolOf(withoutEntities(visible))
  return decoded === null || linkProtocols.has(decoded) ? visible : null
}

/** Returns `https` for `HTTPS://…`, or null if the address has no protocol. */
const protocolOf = (address: string): string | null => /^([^/?#:]*):/.exec(address)?.[1]?.toLowerCase() ?? null

const withoutEntities = (address: string): string =>
  address
    .replace(/&(?:tab|newline);?/gi, '')
    .replace(/&colon;?/gi, ':')
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(invisible, '')
    .trim()

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
