import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openPurposes, type ConsentPurpose } from '#domain/consent.ts'
import { Button } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import { answerConsent, consentDecision, subscribeConsent } from './consent.ts'
import { Purposes } from './purposes.tsx'
import css from './consent.module.css'

const nothing: readonly ConsentPurpose[] = []

/** Asks, where the site has something to ask and the visitor has not answered it. */
export function ConsentBanner({ page }: { readonly page: Page }) {
  const decision = useSyncExternalStore(subscribeConsent, consentDecision)
  const asked = page.site.asksConsentFor ?? nothing
  return openPurposes(asked, decision).length === 0 ? null : <Question page={page} asked={asked} />
}

/**
 * Three ways that look alike; nothing is ticked beforehand; the page stays free to use, and who does not answer has allowed
 * nothing. It takes nobody's focus: it stands before the header, where a keyboard and a screen reader come by.
 */
function Question({ page: { t, base }, asked }: { readonly page: Page; readonly asked: readonly ConsentPurpose[] }) {
  const titleId = useId()
  const element = useRoomBelow()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState(nothing)
  useEffect(() => {
    if (choosing) element.current?.querySelector('input')?.focus()
  }, [choosing, element])
  const answer = (allows: readonly ConsentPurpose[]): void => {
    answerConsent(asked, allows)
    // The focus must not be lost with the button that has it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={css.banner} aria-labelledby={titleId} ref={element}>
      <p className={css.title} id={titleId}>
        {t('footer.privacyChoices')}
      </p>
      <p>
        {t('consent.text', { purposes: asked.map((purpose) => t(`consent.purpose.${purpose}`)).join(', ') })}{' '}
        <a href={`${base}/consent`}>{t('consent.more')}</a>
      </p>
      {choosing && <Purposes t={t} purposes={asked} chosen={chosen} onChange={setChosen} />}
      <div className={css.ways}>
        <Button onClick={() => answer([])}>{t('consent.necessary')}</Button>
        {choosing ? (
          <Button onClick={() => answer(chosen)}>{t('consent.save')}</Button>
        ) : (
          <Button aria-expanded={false} onClick={() => setChoosing(true)}>
            {t('consent.choose')}
          </Button>
        )}
        <Button onClick={() => answer(asked)}>{t('consent.all')}</Button>
      </div>
    </section>
  )
}

/**
 * What the banner covers can be scrolled up to, by hand and by keyboard (WCAG 2.4.11): the page ends so much lower, and what
 * has the focus stays so far above the window's edge.
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
