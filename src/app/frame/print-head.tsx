import { useEffect, useRef } from 'react'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { BrandMark } from './brand-mark.tsx'
import { BrandName } from './brand-name.tsx'
import css from './footer.module.css'

/**
 * The first lines of a printed page: the logo, the address and the day of printing in the time zone of the site. A page may be
 * printed long after it was rendered, so the day is written at that moment.
 */
export function PrintHead({
  page,
  canonicalPath,
}: {
  readonly page: Page
  readonly canonicalPath: string | undefined
}) {
  const day = useRef<HTMLTimeElement>(null)
  const { site, language } = page
  useEffect(() => {
    const writeDay = (): void =>
      day.current?.replaceChildren(formatDate(localDay(new Date(), site.timeZone), site, language))
    addEventListener('beforeprint', writeDay)
    return () => removeEventListener('beforeprint', writeDay)
  }, [site, language])
  return (
    <div className={css.printHead}>
      <BrandMark />
      <p>
        <BrandName name={companyName(site)} />
      </p>
      <p>
        {canonicalPath !== undefined && page.publicOrigin + canonicalPath}
        <time ref={day} />
      </p>
    </div>
  )
}
