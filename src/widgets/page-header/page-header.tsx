import type { ReactNode } from 'react'
import { headerTexts, type HeaderInputs } from '#domain/page-header.ts'
import type { BackgroundVariant } from '#domain/themed-background.ts'
import { ThemedBackground } from '../themed-background/themed-background.tsx'
import css from './page-header.module.css'

export const headerDirections = ['column', 'row'] as const
export const headerJustifications = ['space-between', 'start', 'center', 'end'] as const
export const headerAlignments = ['start', 'center', 'end', 'stretch'] as const
/** Above and below, then beside. */
export const headerMargins = ['0', '1rem 0', '2rem 0', '4rem 0'] as const
export const headerOverlayTones = ['themed', 'transparent'] as const

type HeaderAlignment = (typeof headerAlignments)[number]
type HeaderMargin = (typeof headerMargins)[number]

/** The head of a page: a small tag line, its h1, a subtitle, and two slots (HDR-01). */
export function PageHeader({
  content = null,
  isBanner = false,
  themeColor,
  backgroundVariant = 'variant1',
  backgroundOverlay = 'themed',
  contentDirection = 'column',
  justifyContent = 'space-between',
  alignSelfText = 'start',
  alignSelfSlot = 'start',
  textMargins = '0',
  slotMargins = '0',
  globalSlot,
  secondarySlot,
  isInSiteBuilder = false,
  above,
  lang,
  ...inputs
}: HeaderInputs & {
  /** The contentBody of `contentKey`; null until it has been loaded. */
  readonly content?: Readonly<Record<string, unknown>> | null
  /** Taller (HDR-02). */
  readonly isBanner?: boolean
  readonly themeColor?: string
  readonly backgroundVariant?: BackgroundVariant
  /** `transparent`: no drawing, the page shows through. */
  readonly backgroundOverlay?: (typeof headerOverlayTones)[number]
  readonly contentDirection?: (typeof headerDirections)[number]
  readonly justifyContent?: (typeof headerJustifications)[number]
  readonly alignSelfText?: HeaderAlignment
  readonly alignSelfSlot?: HeaderAlignment
  readonly textMargins?: HeaderMargin
  readonly slotMargins?: HeaderMargin
  readonly globalSlot?: ReactNode
  readonly secondarySlot?: ReactNode
  /** An editor sees the global slot even while it is empty (HDR-05). */
  readonly isInSiteBuilder?: boolean
  /** Above its words: the way to the page. */
  readonly above?: ReactNode
  /** Of its words, where they are in another language than the page. */
  readonly lang?: string
}) {
  const texts = headerTexts(inputs, content)
  if (texts === null) return null
  const inside = (
    <div
      className={css.header}
      data-banner={isBanner || undefined}
      data-overlay={backgroundOverlay}
      data-direction={contentDirection}
      data-justify={justifyContent}
    >
      <div className={css.text} data-align={alignSelfText} data-margins={textMargins} lang={lang}>
        {hasContent(above) && <div className={css.above}>{above}</div>}
        {texts.tag !== '' && <p className={css.tag}>{texts.tag}</p>}
        <h1 className={css.title}>{texts.title}</h1>
        {texts.subtitle !== '' && <p className={css.subtitle}>{texts.subtitle}</p>}
      </div>
      {(hasContent(globalSlot) || isInSiteBuilder) && (
        <div className={css.slot} data-slot="global" data-align={alignSelfSlot} data-margins={slotMargins}>
          {globalSlot}
        </div>
      )}
      {hasContent(secondarySlot) && (
        <div className={css.slot} data-slot="secondary" data-align={alignSelfSlot}>
          {secondarySlot}
        </div>
      )}
    </div>
  )
  return backgroundOverlay === 'transparent' ? (
    inside
  ) : (
    <ThemedBackground layoutVariant={backgroundVariant} themeColor={themeColor}>
      {inside}
    </ThemedBackground>
  )
}

const hasContent = (slot: ReactNode): boolean => slot !== undefined && slot !== null && slot !== false && slot !== ''
