/** The inputs that decide the texts of a page header (§3 Header inputs). */
export interface HeaderInputs {
  /** The key of the managed content that provides the texts. */
  readonly contentKey?: string
  /** The names of the fields in that content; `Title` and `subtitle` on the certificates page. */
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
 * Returns the texts of a header, which may be empty, or null while the header is hidden. HDR-04: it is hidden while it
 * has a content key and `content`, the contentBody of §3, is not loaded. Texts by an editor take precedence over the
 * fixed ones.
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
