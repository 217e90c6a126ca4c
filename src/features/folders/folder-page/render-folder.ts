import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { makePage } from '#platform/pages/make-page.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { PageItem } from './page-items.ts'

export interface FolderFileRequest {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly items: readonly PageItem[]
}

/** The items as a table in the reader's language, the header row first. The cells are not escaped for spreadsheets. */
export async function renderFolder(request: FolderFileRequest): Promise<readonly (readonly string[])[]> {
  const { site, language, items } = request
  const { t } = makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language))
  return [
    [t('account.name'), t('pack.column.type'), t('product.code'), t('cart.note')],
    ...items.map(({ name, kind, code, note }) => [
      name,
      kind === null ? t('folder.unavailable') : t(`folder.item.${kind}`),
      code ?? '',
      note ?? '',
    ]),
  ]
}
