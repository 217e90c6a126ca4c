/** The formats of renditions, the smallest first. */
export const renditionFormats = ['avif', 'webp'] as const

export type RenditionFormat = (typeof renditionFormats)[number]

export const renditionType = (format: RenditionFormat): `image/${RenditionFormat}` => `image/${format}`

/**
 * Returns the best format that an `Accept` header names, or null if it names none, so that the image is sent unchanged.
 * Wildcards do not count, since they do not say that the client knows the new formats. Of two formats with equal
 * weight, the smaller one is chosen.
 */
export function renditionFormatFor(accept: string): RenditionFormat | null {
  const weights = new Map(accept.toLowerCase().split(',').map(weightOf))
  let best: RenditionFormat | null = null
  let most = 0
  for (const format of renditionFormats) {
    const weight = weights.get(renditionType(format)) ?? 0
    if (weight <= most) continue
    best = format
    most = weight
  }
  return best
}

/** Returns type and weight of a media range (RFC 9110 §12.4.2). The weight is 1 by default, and 0 if it is invalid. */
function weightOf(range: string): readonly [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return [type, 1]
  const value = /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(weight)?.[1]
  return [type, value === undefined ? 0 : Math.min(1, Number(value))]
}
