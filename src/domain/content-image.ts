/** What is known of a content: `failed` until a later load succeeds (IMG-05: hasError). */
export type ContentState = 'loading' | 'failed' | { readonly mediaUrl: string; readonly altText: string }

export interface ContentImageView {
  /** Null: the placeholder stands in. */
  readonly src: string | null
  readonly alt: string
  readonly hasError: boolean
}

/**
 * What a content image shows. `base` is the community's base path, `/nl/nl-nl`; `recordId` the content's key. IMG-02: the
 * placeholder where there is no record id, where loading has failed, and where the content has no media.
 */
export function contentImage({
  base,
  recordId,
  content,
  alt,
}: {
  readonly base: string
  readonly recordId: string
  readonly content: ContentState
  /** Explicit words; an empty text says that the image means nothing. */
  readonly alt?: string | undefined
}): ContentImageView {
  const hasError = content === 'failed'
  if (recordId === '' || hasError || (content !== 'loading' && content.mediaUrl === ''))
    return { src: null, alt: '', hasError }
  return {
    // IMG-04
    src: `${base}/sfsites/c/cms/delivery/media/${encodeURIComponent(recordId)}`,
    // IMG-03
    alt: alt ?? (content === 'loading' ? '' : content.altText),
    hasError,
  }
}
