import { useId, type ReactNode } from 'react'
import { screenSizes, type ScreenSize } from '#platform/values/form-factor.ts'
import { fadeOutTone, type BackgroundVariant, type FadeOutTone } from './background-variants.ts'
import css from './themed-background.module.css'

/** Each variant is a separate file, so a page loads only the one that it shows. */
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
  /** A CSS colour; by default the brand colour (THM-03). */
  readonly themeColor?: string | undefined
  /** A CSS colour; by default that of the variant and size (THM-04). */
  readonly fadeOutColor?: string | undefined
  /** A second content area below the first one (THM-05). */
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

/** Both sizes are in the page and CSS shows one of them, because the server does not know the width of the window. */
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
      // These are attributes and not styles, because the content security policy allows no inline style that was not
      // known in advance. `color` sets currentColor and `fill` is inherited by the shapes.
      color={themeColor}
      fill={fadeOutColor}
      aria-hidden="true"
    >
      <rect width={width} height={height} />
      <rect width={width} height={height} fill="currentColor" fillOpacity=".1" />
      {/* On a small screen the text covers the whole drawing; on a large one it is beside it. */}
      <use href={`${drawings[`./drawings/${variant}.svg`] ?? ''}#${size}`} opacity={large ? 1 : 0.45} />
      <linearGradient id={id} {...(large ? { x1: 0, x2: 1, y1: 0, y2: 0 } : { x1: 0, x2: 0, y1: 0, y2: 1 })}>
        <stop offset={large ? '.4' : '.2'} stopColor={fadeOutColor} stopOpacity={large ? 0.9 : 0} />
        <stop offset=".85" stopColor={fadeOutColor} stopOpacity={large ? 0 : 1} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
  )
}
