import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { ListResult } from './list-result.ts'
import type { ListLinks } from './list-links.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './results.module.css'

/** Explains how the search was interpreted. */
export function Notices({
  result,
  links,
  page,
}: {
  readonly result: ListResult
  readonly links: ListLinks
  readonly page: Page
}) {
  const { t } = page
  const { correction, dropped, understood, wrongCheckDigit } = result
  return (
    <>
      {wrongCheckDigit !== null && (
        <Notice tone="warning">
          <p>{t(`results.wrongCheckDigit.${wrongCheckDigit.kind}`, { typed: wrongCheckDigit.typed })}</p>
          {wrongCheckDigit.candidates.length > 0 && (
            <>
              <p>{t('results.wrongCheckDigit.candidates', { count: wrongCheckDigit.candidates.length })}</p>
              <ul className={css.candidates}>
                {wrongCheckDigit.candidates.map((candidate) => (
                  <li key={candidate}>
                    <a href={links.term(candidate)}>{candidate}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      {correction !== null && (
        <Notice tone="info">
          <p>{t('results.correction', { typed: correction.typed, used: correction.used })}</p>
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice tone="info">
          <p>{t('results.dropped', { words: dropped.join(', ') })}</p>
        </Notice>
      )}
      {understood !== null && (
        <p className={css.exactWords}>
          <a href={links.term(understood.exact)} rel="nofollow">
            {t('results.exactWords')}
          </a>
        </p>
      )}
    </>
  )
}
