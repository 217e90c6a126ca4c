import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openPurposes } from './consent-choice.ts'
import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { answerConsent, consentDecision, subscribeConsent } from './consent.ts'
import { Purposes } from './purposes.tsx'
import css from './consent.module.css'

const nothing: readonly ConsentPurpose[] = []

/** Asks for consent if the site needs it and the visitor has not decided yet. */
export function ConsentBanner({ page }: { readonly page: Page }) {
  const decision = useSyncExternalStore(subscribeConsent, consentDecision)
  const purposes = page.site.consentPurposes ?? nothing
  return openPurposes(purposes, decision).length === 0 ? null : <Question page={page} purposes={purposes} />
}

/**
 * Offers three equal choices without preselection. The page remains usable, and no answer means no consent. The banner does not
 * take the focus; it precedes the header, so keyboard users and screen readers reach it first.
 */
function Question({
  page: { t, base },
  purposes,
}: {
  readonly page: Page
  readonly purposes: readonly ConsentPurpose[]
}) {
  const titleId = useId()
  const element = useRoomBelow()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState(nothing)
  useEffect(() => {
    if (choosing) element.current?.querySelector('input')?.focus()
  }, [choosing, element])
  const answer = (allows: readonly ConsentPurpose[]): void => {
    answerConsent(purposes, allows)
    // The focused button disappears with the banner, so the focus moves to the main content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={css.banner} aria-labelledby={titleId} ref={element}>
      <p className={css.title} id={titleId}>
        {t('footer.privacyChoices')}
      </p>
      <p>
        {t('consent.text', { purposes: purposes.map((purpose) => t(`consent.purpose.${purpose}`)).join(', ') })}{' '}
        <a href={`${base}/consent`}>{t('consent.more')}</a>
      </p>
      {choosing && <Purposes t={t} purposes={purposes} chosen={chosen} onChange={setChosen} />}
      <div className={css.ways}>
        <Button onClick={() => answer([])}>{t('consent.necessary')}</Button>
        {choosing ? (
          <Button onClick={() => answer(chosen)}>{t('consent.save')}</Button>
        ) : (
          <Button aria-expanded={false} onClick={() => setChoosing(true)}>
            {t('consent.choose')}
          </Button>
        )}
        <Button onClick={() => answer(purposes)}>{t('consent.all')}</Button>
      </div>
    </section>
  )
}

/**
 * Adds space at the end of the page, and a scroll margin for focused elements, so that visitors can scroll to content that the
 * banner covers, also with the keyboard (WCAG 2.4.11).
 */
function useRoomBelow() {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const banner = element.current
    if (banner === null) return undefined
    const { documentElement, body } = document
    const observer = new ResizeObserver(() => {
      const room = `${banner.offsetHeight + 16}px`
      documentElement.style.scrollPaddingBlockEnd = room
      body.style.paddingBlockEnd = room
    })
    observer.observe(banner)
    return () => {
      observer.disconnect()
      documentElement.style.scrollPaddingBlockEnd = ''
      body.style.paddingBlockEnd = ''
    }
  }, [])
  return element
}
