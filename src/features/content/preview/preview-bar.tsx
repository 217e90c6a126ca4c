import { renderToStaticMarkup } from 'react-dom/server'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { inPreview, previewDayParameter } from './preview-token.ts'
import type { Page } from '#platform/pages/page-context.ts'

/**
 * The bar above a page in preview (ERP-03): shows the day, lets the editor choose another one, and links to the end of the
 * preview. It is HTML that works without scripts.
 */
export function previewBar({ t, site, language }: Page, url: URL, day: string): string {
  const { pathname, search } = inPreview(url, '')
  const others = [...url.searchParams].filter(([name]) => name !== previewDayParameter)
  return renderToStaticMarkup(
    <aside className="preview-bar" aria-label={t('preview.title')}>
      <strong>{t('preview.title')}</strong>
      <span>{t('preview.asOf', { date: formatDate(day, site, language) })}</span>
      <form method="get" action={pathname}>
        {others.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <label>
          {t('preview.day')} <input type="date" name={previewDayParameter} defaultValue={day} required />
        </label>
        <button type="submit">{t('preview.show')}</button>
      </form>
      <a href={pathname + search}>{t('preview.leave')}</a>
    </aside>,
  )
}
