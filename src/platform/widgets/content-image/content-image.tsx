import { useState, type ReactNode } from 'react'
import { contentImageView, type ContentState } from './content-image-view.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { srcSetOf } from '#platform/images/rendition.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './content-image.module.css'

/**
 * The aspect ratio on the page, whatever that of the file is, so the layout does not shift when the file arrives. `fill` takes the
 * size of the element around it.
 */
export const contentImageSizes = ['wide', 'photo', 'square', 'fill'] as const

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
  placeholder = <Icon name="image" size={24} />,
  width = null,
  height = null,
  loading = 'lazy',
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
  /** What is drawn instead of a missing image. */
  readonly placeholder?: ReactNode
  /** The size of the file in pixels, if known. No larger rendition is offered. */
  readonly width?: number | null
  readonly height?: number | null
  /** The first image of a page is `eager`; all others load when they come near the window. */
  readonly loading?: 'lazy' | 'eager'
}) {
  // The file can be missing although the content exists. IMG-05 then applies as well, until another image is shown.
  const [failed, setFailed] = useState<string | null>(null)
  const loaded = contentImageView({ base, recordId, content, alt })
  const view = loaded.src !== null && loaded.src === failed ? { src: null, alt: '', hasError: true } : loaded
  const shown =
    view.src === null ? (
      <span className={css.placeholder}>{placeholder}</span>
    ) : (
      <ImageFile
        src={view.src}
        alt={view.alt}
        srcSet={srcSetOf(mediaAddress(recordId), base, width)}
        sizes={sizes}
        width={width}
        height={height}
        loading={loading}
        onError={() => setFailed(view.src)}
      />
    )
  const state = view.src === null ? 'placeholder' : 'image'
  return (
    <Frame
      href={href}
      label={view.alt === '' ? linkLabel : undefined}
      data-size={size}
      data-state={state}
      data-error={view.hasError || undefined}
    >
      {shown}
    </Frame>
  )
}

/** What has the size of the image on the page; a link if it leads anywhere. */
function Frame({
  href,
  label,
  ...attributes
}: {
  readonly href: string | undefined
  readonly label: string | undefined
  readonly 'data-size': string
  readonly 'data-state': string
  readonly 'data-error': true | undefined
  readonly children: ReactNode
}) {
  return href === undefined ? (
    <span className={css.frame} {...attributes} />
  ) : (
    <a className={css.frame} href={href} aria-label={label} {...attributes} />
  )
}

function ImageFile({
  src,
  alt,
  srcSet,
  sizes,
  width,
  height,
  loading,
  onError,
}: {
  readonly src: string
  readonly alt: string
  /** '': there is only one file. */
  readonly srcSet: string
  readonly sizes: string
  readonly width: number | null
  readonly height: number | null
  readonly loading: 'lazy' | 'eager'
  readonly onError: () => void
}) {
  return (
    <img
      // These attributes come first: some browsers start to load as soon as they see the address.
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      decoding="async"
      className={css.image}
      sizes={srcSet === '' ? undefined : sizes}
      srcSet={srcSet === '' ? undefined : srcSet}
      src={src}
      alt={alt}
      {...(width === null || height === null ? {} : { width, height })}
      onError={onError}
      // The image may have failed before hydration.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) onError()
      }}
    />
  )
}
