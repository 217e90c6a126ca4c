import { readResult } from '#features/back-office/bulk/bulk-shapes.ts'
import type { FormPage } from '#features/back-office/fields/form-shapes.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { administrationTitle } from './administration-page.tsx'
import type { BackOfficeContent } from './back-office-page.ts'

/** The titles that are the same for every record and object. */
const fixedTitles = {
  denied: 'backOffice.denied.title',
  missing: 'backOffice.missing.title',
  ended: 'backOffice.ended.title',
  search: 'backOffice.find.title',
  imports: 'backOffice.imports',
  importStart: 'backOffice.import.new',
} as const satisfies { readonly [Type in BackOfficeContent['type']]?: Parameters<PageTexts['t']>[0] }

type FixedContent = Extract<BackOfficeContent, { readonly type: keyof typeof fixedTitles }>

/** The title of a page; '' for the home page. `shown`: what the answer to a form shows. */
export function contentTitle(content: BackOfficeContent, { t }: PageTexts, shown: unknown): string {
  if (hasFixedTitle(content)) return t(fixedTitles[content.type])
  switch (content.type) {
    case 'home':
      return ''
    case 'list':
      return content.label
    case 'record':
      return `${content.name} – ${content.objectLabel}`
    case 'preview':
      return `${t('backOffice.seeAsVisitor')} – ${content.name}`
    case 'files':
      return `${content.list.label ?? ''} – ${content.name}`
    case 'related':
      return `${content.table.label} – ${content.name}`
    case 'form':
      return formTitle(content, t)
    case 'bulk':
      return `${t(readResult(shown) === null ? 'backOffice.bulk.title' : 'backOffice.bulk.result')} – ${content.objects.label}`
    case 'import':
      return `${content.name} – ${t('backOffice.imports')}`
    case 'delete':
      return `${t('backOffice.delete')} – ${content.name}`
    default:
      return administrationTitle(content, t)
  }
}

const hasFixedTitle = (content: BackOfficeContent): content is FixedContent => Object.hasOwn(fixedTitles, content.type)

const formTitle = ({ name, step, fileLabel, objectLabel }: FormPage, t: PageTexts['t']): string =>
  name === null ? `${t('backOffice.new')} – ${objectLabel}` : `${step ?? fileLabel ?? t('backOffice.edit')} – ${name}`
