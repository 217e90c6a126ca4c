import { useState } from 'react'
import { contentImage, type ContentState } from '#domain/content-image.ts'
import { mediaAddress } from '#domain/content-key.ts'
import { srcSetOf } from '#domain/rendition.ts'
import { Icon } from '../icon/icon.tsx'
import css from './content-image.module.css'

/** The shape it takes in the page, whatever the file has: nothing moves when it arrives. */
export const contentImageSizes = ['wide', 'photo', 'square'] as const

/** An image of the managed content; a link around it where one is given, a placeholder where there is none (IMG-01, IMG-02). */
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
  /** `/nl/nl-nl` */
  readonly base: string
  readonly recordId?: string
  /** What the caller knows of the content; while it loads the file is already asked for. */
  readonly content?: ContentState
  readonly alt?: string
  readonly href?: string
  /** Where the link goes, for an image without words. */
  readonly linkLabel?: string
  readonly size?: (typeof contentImageSizes)[number]
  /** How wide it is on the page: the browser chooses the file by it. */
  readonly sizes?: string
}) {
  // The file itself may be gone while the content is there: IMG-05 for it too, until another one is shown.
  const [failed, setFailed] = useState<string | null>(null)
  const known = contentImage({ base, recordId, content, alt })
  const view = known.src !== null && known.src === failed ? { src: null, alt: '', hasError: true } : known
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
        // It may have failed before the page took over.
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
