/** The inputs of a page header that decide its words (§3 Header inputs). */
export interface HeaderInputs {
  /** Of the managed content that its words come from. */
  readonly contentKey?: string
  /** Fields of that content; `Title` and `subtitle` on the certificates page. */
  readonly contentFieldTitle?: string
  readonly contentFieldSubtitle?: string
  readonly contentTag?: string
  readonly contentTitle?: string
  readonly contentSubtitle?: string
}

export interface HeaderTexts {
  readonly tag: string
  readonly title: string
  readonly subtitle: string
}

/**
 * The words of a header, empty where it has none; null while it is not to be shown: HDR-04, it has a content key and
 * `content`, the contentBody of §3, has not been loaded. What an editor wrote goes before the fixed words.
 */
export function headerTexts(
  { contentKey = '', contentFieldTitle = '', contentFieldSubtitle = '', ...fixed }: HeaderInputs,
  content: Readonly<Record<string, unknown>> | null,
): HeaderTexts | null {
  if (contentKey !== '' && content === null) return null
  const field = (name: string): string => {
    const value = content !== null && Object.hasOwn(content, name) ? content[name] : ''
    return typeof value === 'string' ? value : ''
  }
  return {
    tag: fixed.contentTag ?? '',
    title: field(contentFieldTitle) || (fixed.contentTitle ?? ''),
    subtitle: field(contentFieldSubtitle) || (fixed.contentSubtitle ?? ''),
  }
}
