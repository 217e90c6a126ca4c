import type { ReactNode } from 'react'
import { headerTexts, type HeaderInputs } from './page-header-layout.ts'
import type { BackgroundVariant } from '#platform/widgets/themed-background/background-variants.ts'
import { ThemedBackground } from '#platform/widgets/themed-background/themed-background.tsx'
import css from './page-header.module.css'

export const headerDirections = ['column', 'row'] as const
export const headerJustifications = ['space-between', 'start', 'center', 'end'] as const
export const headerAlignments = ['start', 'center', 'end', 'stretch'] as const
/** The order of the slots: above and below the text, then beside it. */
export const headerMargins = ['0', '1rem 0', '2rem 0', '4rem 0'] as const
export const headerOverlayTones = ['themed', 'transparent'] as const

type HeaderAlignment = (typeof headerAlignments)[number]
type HeaderMargin = (typeof headerMargins)[number]

/** The header of a page: a tag line, the h1, a subtitle and two slots (HDR-01). */
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
  /** The contentBody of `contentKey`; null until it is loaded. */
  readonly content?: Readonly<Record<string, unknown>> | null
  /** A taller header (HDR-02). */
  readonly isBanner?: boolean
  readonly themeColor?: string
  readonly backgroundVariant?: BackgroundVariant
  /** `transparent` shows the page behind the header and no drawing. */
  readonly backgroundOverlay?: (typeof headerOverlayTones)[number]
  readonly contentDirection?: (typeof headerDirections)[number]
  readonly justifyContent?: (typeof headerJustifications)[number]
  readonly alignSelfText?: HeaderAlignment
  readonly alignSelfSlot?: HeaderAlignment
  readonly textMargins?: HeaderMargin
  readonly slotMargins?: HeaderMargin
  readonly globalSlot?: ReactNode
  readonly secondarySlot?: ReactNode
  /** Editors see the global slot even if it is empty (HDR-05). */
  readonly isInSiteBuilder?: boolean
  /** Content above the texts: the breadcrumbs. */
  readonly above?: ReactNode
  /** The language of the texts if it differs from that of the page. */
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
      <HeaderText texts={texts} above={above} align={alignSelfText} margins={textMargins} lang={lang} />
      <Slots {...{ globalSlot, secondarySlot, isInSiteBuilder }} align={alignSelfSlot} margins={slotMargins} />
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

function HeaderText({
  texts,
  above,
  align,
  margins,
  lang,
}: {
  readonly texts: NonNullable<ReturnType<typeof headerTexts>>
  readonly above: ReactNode
  readonly align: HeaderAlignment
  readonly margins: HeaderMargin
  readonly lang: string | undefined
}) {
  return (
    <div className={css.text} data-align={align} data-margins={margins} lang={lang}>
      {hasContent(above) && <div className={css.above}>{above}</div>}
      {texts.tag !== '' && <p className={css.tag}>{texts.tag}</p>}
      <h1 className={css.title}>{texts.title}</h1>
      {texts.subtitle !== '' && <p className={css.subtitle}>{texts.subtitle}</p>}
    </div>
  )
}

function Slots({
  globalSlot,
  secondarySlot,
  isInSiteBuilder,
  align,
  margins,
}: {
  readonly globalSlot: ReactNode
  readonly secondarySlot: ReactNode
  readonly isInSiteBuilder: boolean
  readonly align: HeaderAlignment
  readonly margins: HeaderMargin
}) {
  return (
    <>
      {(hasContent(globalSlot) || isInSiteBuilder) && (
        <div className={css.slot} data-slot="global" data-align={align} data-margins={margins}>
          {globalSlot}
        </div>
      )}
      {hasContent(secondarySlot) && (
        <div className={css.slot} data-slot="secondary" data-align={align}>
          {secondarySlot}
        </div>
      )}
    </>
  )
}

const hasContent = (slot: ReactNode): boolean => slot !== undefined && slot !== null && slot !== false && slot !== ''
