/** What images are made smaller in, the smallest first. */
export const renditionFormats = ['avif', 'webp'] as const

export type RenditionFormat = (typeof renditionFormats)[number]

export const renditionType = (format: RenditionFormat): `image/${RenditionFormat}` => `image/${format}`

/**
 * The best format that an `Accept` names; null: none, so that the image stays what it is. Only one that is named counts: who
 * accepts anything has not said to know the new ones. Of two that are wanted alike the smaller comes.
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

/** RFC 9110 §12.4.2: what has no weight has 1; what is no weight is none. */
function weightOf(range: string): readonly [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return [type, 1]
  const value = /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(weight)?.[1]
  return [type, value === undefined ? 0 : Math.min(1, Number(value))]
}
