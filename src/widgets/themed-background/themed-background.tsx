import { useId, type ReactNode } from 'react'
import { screenSizes, type ScreenSize } from '#domain/form-factor.ts'
import { fadeOutTone, type BackgroundVariant, type FadeOutTone } from '#domain/themed-background.ts'
import css from './themed-background.module.css'

/** A file for each variant: a page fetches the one that it shows. */
const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const tones: Readonly<Record<FadeOutTone, string>> = {
  'light-grey': 'var(--ground-2)',
  white: 'var(--paper)',
  'very-light-grey': 'var(--ground)',
}

/** A drawing in the theme colour behind a part of a page, another one on small screens; for dark words on it. */
export function ThemedBackground({
  layoutVariant = 'variant1',
  themeColor = 'var(--brand)',
  fadeOutColor,
  second,
  children,
}: {
  readonly layoutVariant?: BackgroundVariant
  /** A CSS colour; the brand's if absent (THM-03). */
  readonly themeColor?: string | undefined
  /** A CSS colour; that of the variant and size if absent (THM-04). */
  readonly fadeOutColor?: string | undefined
  /** A second content area, below the first one (THM-05). */
  readonly second?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={css.container}>
      {screenSizes.map((size) => (
        <Drawing
          key={size}
          variant={layoutVariant}
          size={size}
          themeColor={themeColor}
          fadeOutColor={fadeOutColor ?? tones[fadeOutTone(layoutVariant, size)]}
        />
      ))}
      <div className={css.content}>{children}</div>
      {second !== undefined && <div className={css.second}>{second}</div>}
    </div>
  )
}

/** Both sizes are in the page, and the style sheet shows one: the server does not know the window. */
function Drawing({
  variant,
  size,
  themeColor,
  fadeOutColor,
}: {
  readonly variant: BackgroundVariant
  readonly size: ScreenSize
  readonly themeColor: string
  readonly fadeOutColor: string
}) {
  const id = useId()
  const large = size === 'Large'
  const [width, height] = large ? [1600, 400] : [480, 480]
  return (
    <svg
      className={css.drawing}
      data-variant={variant}
      data-size={size}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={large ? 'xMaxYMid slice' : 'xMaxYMin slice'}
      // Attributes, not styles: the policy of a page allows no style that was not known when it was written. `color` is
      // the drawing's currentColor, `fill` what its shapes inherit.
      color={themeColor}
      fill={fadeOutColor}
      aria-hidden="true"
    >
      <rect width={width} height={height} />
      <rect width={width} height={height} fill="currentColor" fillOpacity=".1" />
      {/* On a small screen words stand all over it, on a large one beside it. */}
      <use href={`${drawings[`./drawings/${variant}.svg`] ?? ''}#${size}`} opacity={large ? 1 : 0.45} />
      <linearGradient id={id} {...(large ? { x1: 0, x2: 1, y1: 0, y2: 0 } : { x1: 0, x2: 0, y1: 0, y2: 1 })}>
        <stop offset={large ? '.4' : '.2'} stopColor={fadeOutColor} stopOpacity={large ? 0.9 : 0} />
        <stop offset=".85" stopColor={fadeOutColor} stopOpacity={large ? 0 : 1} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
  )
}
