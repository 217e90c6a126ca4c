import { useState } from 'react'
import { contentImageView, type ContentState } from './content-image-view.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { srcSetOf } from '#platform/images/rendition.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './content-image.module.css'

/** The aspect ratio on the page, whatever that of the file is, so the layout does not shift when the file arrives. */
export const contentImageSizes = ['wide', 'photo', 'square'] as const

/** An image from managed content, optionally inside a link, or a placeholder if there is no image (IMG-01, IMG-02). */
export function ContentImage({
  base,
  recordId = '',
  content = 'loading',
  alt,
  href,
  linkLabel,
  size = 'photo',
  sizes = '100vw',
}: {
  /** The base path of the page, such as `/nl/nl-nl`. */
  readonly base: string
  readonly recordId?: string
  /** The load state known to the caller. The file is requested while the content is still loading. */
  readonly content?: ContentState
  readonly alt?: string
  readonly href?: string
  /** The accessible name of the link, used if the image has no alternative text. */
  readonly linkLabel?: string
  readonly size?: (typeof contentImageSizes)[number]
  /** The displayed width (the `sizes` attribute), from which the browser chooses a file. */
  readonly sizes?: string
}) {
  // The file can be missing although the content exists. IMG-05 then applies as well, until another image is shown.
  const [failed, setFailed] = useState<string | null>(null)
  const loaded = contentImageView({ base, recordId, content, alt })
  const view = loaded.src !== null && loaded.src === failed ? { src: null, alt: '', hasError: true } : loaded
  const offered = srcSetOf(mediaAddress(recordId), base)
  const shown =
    view.src === null ? (
      <span className={css.placeholder}>
        <Icon name="image" size={24} />
      </span>
    ) : (
      <img
        className={css.image}
        sizes={offered === '' ? undefined : sizes}
        srcSet={offered === '' ? undefined : offered}
        src={view.src}
        alt={view.alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(view.src)}
        // The image may have failed before hydration.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setFailed(view.src)
        }}
      />
    )
  const state = view.src === null ? 'placeholder' : 'image'
  return href === undefined ? (
    <span className={css.frame} data-size={size} data-state={state} data-error={view.hasError || undefined}>
      {shown}
    </span>
  ) : (
    <a
      className={css.frame}
      href={href}
      aria-label={view.alt === '' ? linkLabel : undefined}
      data-size={size}
      data-state={state}
      data-error={view.hasError || undefined}
    >
      {shown}
    </a>
  )
}
