import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { packLimit, packParameters } from '#domain/pack-address.ts'
import { Button } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import { CertificateItem } from './certificate-item.tsx'
import type { ListedCertificate } from './listed-certificates.ts'
import css from './certificates.module.css'

/**
 * One card per certificate, and a form around them that asks for those that are chosen as one ZIP. The boxes keep their own
 * state: choosing draws one number anew, however many cards there are.
 */
export function CertificateList({
  certificates,
  page,
  language,
}: {
  readonly certificates: readonly ListedCertificate[]
  readonly page: Page
  /** Of the files in the ZIP; null: the page's. */
  readonly language: string | null
}) {
  const { t, base } = page
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  // A long list is drawn in the background: what was clicked answers at once.
  const shown = useDeferredValue(certificates)
  const count = (): void => setChosen(boxesOf(form.current).filter((box) => box.checked).length)
  const choose = (checked: boolean): void => {
    for (const box of boxesOf(form.current)) box.checked = checked
    count()
  }
  // Another list has lost some of the boxes, and a browser that comes back has ticked some by itself.
  useEffect(() => {
    setChosen(shown.length === 0 ? 0 : boxesOf(form.current).filter((box) => box.checked).length)
  }, [shown])
  return (
    <form ref={form} action={`${base}/documents-pack`} method="get" data-printed="" onChange={count}>
      {language !== null && <input type="hidden" name={packParameters.language} value={language} />}
      {certificates.length > 1 && (
        <p className={css.selectAll}>
          <span>{t('certificates.packHint')}</span>
          <Button size="small" onClick={() => choose(chosen < certificates.length)}>
            {t(chosen < certificates.length ? 'certificates.selectAll' : 'certificates.selectNone')}
          </Button>
        </p>
      )}
      <Cards certificates={shown} page={page} selectable={certificates.length > 1} />
      {certificates.length > 1 && (
        <div className={css.bar} data-chosen={chosen > 0 ? '' : undefined}>
          <div className={css.barInside}>
            <p className={css.barText} aria-live="polite">
              {chosen > packLimit
                ? t('certificates.tooMany', { limit: packLimit })
                : t('certificates.chosen', { count: chosen })}
            </p>
            <span className={css.barClear}>
              <Button variant="base" onClick={() => choose(false)}>
                {t('certificates.selectNone')}
              </Button>
            </span>
            <Button type="submit" variant="brand" iconName="archive" disabled={chosen > packLimit}>
              {t('certificates.toPack')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

const boxesOf = (form: HTMLFormElement | null): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[name=${packParameters.certificates}]`) ?? []),
]

/** More cards than any window shows at once. */
const longList = 48

const Cards = memo(function Cards({
  certificates,
  page,
  selectable,
}: {
  readonly certificates: readonly ListedCertificate[]
  readonly page: Page
  readonly selectable: boolean
}) {
  return (
    <ul
      className={css.cards}
      aria-labelledby="certificates"
      data-long={certificates.length > longList ? '' : undefined}
    >
      {certificates.map((certificate) => (
        <CertificateItem key={certificate.id} certificate={certificate} page={page} selectable={selectable} />
      ))}
    </ul>
  )
})
