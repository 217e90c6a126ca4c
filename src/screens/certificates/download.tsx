import { FileLink } from '../file-menu/file-link.tsx'
import { FileMenu } from '../file-menu/file-menu.tsx'
import type { Page } from '../page-context.ts'
import type { ListedCertificate } from './listed-certificates.ts'
import css from './certificates.module.css'

/** CRT-02: a menu of the languages, or a button for the one file there is. */
export function Download({ certificate, page }: { readonly certificate: ListedCertificate; readonly page: Page }) {
  const { t } = page
  const { id, items, name, showDropdown } = certificate
  const [only] = items
  if (only === undefined) return <p className={css.noFile}>{t('certificates.noFile')}</p>
  return showDropdown ? (
    <FileMenu items={items} label={t('certificates.download')} labelledBy={`name-${id}`} page={page} />
  ) : (
    <FileLink href={only.file} hrefLang={only.language} of={t('certificates.one', { name })}>
      {t('certificates.downloadIn', { language: only.label })}
    </FileLink>
  )
}
