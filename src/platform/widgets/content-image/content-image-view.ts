import { contentKeyOf } from '#platform/values/addresses/media-url.ts'

/** The load state of a managed content item. `failed` lasts until a later load succeeds (IMG-05: hasError). */
export type ContentState = 'loading' | 'failed' | { readonly mediaUrl: string; readonly altText: string }

export interface ContentImageView {
  /** Null if the placeholder is shown. */
  readonly src: string | null
  readonly alt: string
  readonly hasError: boolean
}

/**
 * Computes what a content image shows. `base` is the base path of the community, such as `/nl/nl-nl`; `recordId` is the
 * content key. IMG-02: the placeholder is shown if there is no record id, if loading failed, and if the content has no
 * media.
 */
export function contentImageView({
  base,
  recordId,
  content,
  alt,
}: {
  readonly base: string
  readonly recordId: string
  readonly content: ContentState
  /** An explicit alternative text; an empty string marks the image as decorative. */
  readonly alt?: string | undefined
}): ContentImageView {
  const hasError = content === 'failed'
  if (recordId === '' || hasError || (content !== 'loading' && content.mediaUrl === ''))
    return { src: null, alt: '', hasError }
  return {
    // IMG-04: the media address is below the base path.
    src: `${base}/sfsites/c/cms/delivery/media/${encodeURIComponent(recordId)}`,
    // IMG-03: an explicit alternative text takes precedence over that of the content.
    alt: alt ?? (content === 'loading' ? '' : content.altText),
    hasError,
  }
}

/** An image as calls return it: the path of its file (`/cms/delivery/media/MC…`), its alternative text and its size in pixels. */
export interface ListedImage {
  readonly file: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** Returns what a content image needs of a listed image; without an image its placeholder is shown. */
export const listedImage = (image: ListedImage | null) => ({
  recordId: contentKeyOf(image?.file ?? null) ?? '',
  content: { mediaUrl: image?.file ?? '', altText: image?.alt ?? '' },
  width: image?.width ?? null,
  height: image?.height ?? null,
})
