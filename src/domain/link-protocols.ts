/** §5: the protocols a link may have. What has none is an address of this site, or of the host it names. */
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

/** Controls, soft hyphens, what has no width or turns the direction: browsers ignore some of them in an address, readers see none. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * The address of a link without the characters that nobody sees; null where its protocol is none of ours, above all for
 * scripts and data (VAL-12): such a link has no address at all, since a content security policy refuses `javascript:void(0)`.
 */
export function linkAddress(address: string): string | null {
  const visible = address.replace(invisible, '').trim()
  const protocol = protocolOf(visible)
  if (protocol !== null && !linkProtocols.has(protocol)) return null
  // What a careless reader would decode once more must be as good as what stands there.
  const decoded = protocolOf(withoutEntities(visible))
  return decoded === null || linkProtocols.has(decoded) ? visible : null
}

/** `https` of `HTTPS://…`; null where the address has no protocol. */
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
