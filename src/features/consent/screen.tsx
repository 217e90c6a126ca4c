import { localDay } from '#platform/values/dates/local-day.ts'
import { useState, useSyncExternalStore } from 'react'
import { consentPurposes, type ConsentPurpose } from '#platform/values/consent-purposes.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { answerConsent, consentDecision, subscribeConsent } from './consent.ts'
import { Purposes } from './purposes.tsx'
import css from './consent.module.css'

const nothing: readonly ConsentPurpose[] = []

/**
 * The page on which visitors see and change their consent. The server's page contains none of it, because it is cached for all
 * visitors.
 */
function ConsentScreen() {
  const page = usePage()
  const { t, base, site, language } = page
  const decision = useSyncExternalStore(subscribeConsent, consentDecision, () => null)
  const [edited, setEdited] = useState<readonly ConsentPurpose[] | null>(null)
  const chosen = edited ?? decision?.allowed ?? nothing
  const answer = (allows: readonly ConsentPurpose[]): void => {
    answerConsent(consentPurposes, allows)
    setEdited(null)
  }
  return (
    <article className={css.page}>
      <PageBreadcrumbs
        page={page}
        crumbs={[{ text: t('nav.home'), href: base }, { text: t('footer.privacyChoices') }]}
      />
      <h1>{t('footer.privacyChoices')}</h1>
      <p>{t('consent.explained')}</p>
      <noscript>
        <p>{t('consent.noScript')}</p>
      </noscript>
      <Purposes t={t} purposes={consentPurposes} chosen={chosen} onChange={setEdited} />
      <div className={css.ways}>
        <Button onClick={() => answer([])}>{t('consent.necessary')}</Button>
        <Button onClick={() => answer(chosen)}>{t('consent.save')}</Button>
        <Button onClick={() => answer(consentPurposes)}>{t('consent.all')}</Button>
      </div>
      <div role="status">
        {decision !== null && edited === null && (
          <Notice tone="info">
            <p>
              {t('consent.stored', {
                day: formatDate(localDay(new Date(decision.at), site.timeZone), site, language),
                visitor: decision.visitor,
              })}
            </p>
          </Notice>
        )}
      </div>
    </article>
  )
}

export const screen = defineScreen({
  show: (_results, { messages: { t }, site, base }) => ({
    head: {
      title: pageTitle(t('footer.privacyChoices'), companyName(site)),
      description: t('consent.explained'),
      canonicalPath: `${base}/consent`,
      robots: 'noindex,follow',
    },
    data: null,
  }),
  component: ConsentScreen,
})
