import { renderToStaticMarkup } from 'react-dom/server'
import { formatDate } from '#domain/number-format.ts'
import { inPreview, previewDayParameter } from '#domain/preview-token.ts'
import type { Page } from '../page-context.ts'

/** Above a page that only an editor sees: as of which day, another day, and the way out (ERP-03). Html; it needs no script. */
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
