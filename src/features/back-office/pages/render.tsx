import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { plainDocument } from '#platform/pages/plain-document.tsx'
import { AdministrationPage, administrationTitle } from '#features/back-office/administration/administration-page.tsx'
import { BulkContent } from '#features/back-office/bulk/bulk-page.tsx'
import { BulkResultContent } from '#features/back-office/bulk/bulk-result-page.tsx'
import { DeleteContent } from '#features/back-office/forms/delete-page.tsx'
import { FilesContent } from '#features/back-office/files/files-page.tsx'
import { FormContent } from '#features/back-office/forms/form-page.tsx'
import { ImportContent } from '#features/back-office/imports/import-page.tsx'
import { ImportsContent } from '#features/back-office/imports/imports-page.tsx'
import { ImportStartContent } from '#features/back-office/imports/import-start-page.tsx'
import { ListContent } from '#features/back-office/lists/list-page.tsx'
import { RelatedContent } from '#features/back-office/records/related-page.tsx'
import { SearchContent } from '#features/back-office/search/search-page.tsx'
import { PreviewContent } from '#features/back-office/preview/preview-page.tsx'
import { RecordContent } from '#features/back-office/records/record-page.tsx'
import type { BackOfficeContent, BackOfficeDocument, BackOfficeFrame, BackOfficeRequest } from './back-office-page.ts'
import { EndedContent } from './ended-page.tsx'
import { Frame } from './frame.tsx'
import { HomeContent } from './home-page.tsx'
import { backOfficeStyle } from './style.ts'
import { RefusedContent } from './refused-page.tsx'
import type { PageTexts } from './page-texts.ts'

/** A page of the back office, complete without JavaScript. */
export async function renderBackOffice({
  frame,
  content,
  brandColor,
  assets,
}: BackOfficeRequest): Promise<BackOfficeDocument> {
  const texts: PageTexts = {
    language: frame.language,
    t: createTranslator(frame.language, await loadCatalogue(frame.language), String),
  }
  const title = [titleOf(content, texts), texts.t('account.backOffice'), companyNamePrefix]
  const html = plainDocument(
    {
      language: frame.language,
      head: {
        title: title.filter((part) => part !== '').join(' | '),
        description: texts.t('account.backOffice'),
        robots: 'noindex,nofollow',
      },
      links: [],
      brandColor,
      assets,
      entry: assets.backOffice?.entry,
    },
    <>
      <style>{backOfficeStyle}</style>
      <Frame
        frame={frame}
        texts={texts}
        isHome={content.type === 'home'}
        term={content.type === 'search' ? content.term : ''}
      >
        <Content frame={frame} content={content} texts={texts} />
      </Frame>
    </>,
  )
  return { html, style: backOfficeStyle }
}

function titleOf(content: BackOfficeContent, { t }: PageTexts): string {
  switch (content.type) {
    case 'home':
      return ''
    case 'denied':
      return t('backOffice.denied.title')
    case 'missing':
      return t('backOffice.missing.title')
    case 'ended':
      return t('backOffice.ended.title')
    case 'search':
      return t('backOffice.find.title')
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
      return content.name === null
        ? `${t('backOffice.new')} – ${content.objectLabel}`
        : `${content.step ?? content.fileLabel ?? t('backOffice.edit')} – ${content.name}`
    case 'bulk':
    case 'bulkResult':
      return `${t(content.type === 'bulk' ? 'backOffice.bulk.title' : 'backOffice.bulk.result')} – ${content.objects.label}`
    case 'imports':
      return t('backOffice.imports')
    case 'importStart':
      return t('backOffice.import.new')
    case 'import':
      return `${content.name} – ${t('backOffice.imports')}`
    case 'delete':
      return `${t('backOffice.delete')} – ${content.name}`
    default:
      return administrationTitle(content, t)
  }
}

function Content({
  frame,
  content,
  texts,
}: {
  readonly frame: BackOfficeFrame
  readonly content: BackOfficeContent
  readonly texts: PageTexts
}) {
  switch (content.type) {
    case 'home':
      return <HomeContent frame={frame} page={content} texts={texts} />
    case 'denied':
    case 'missing':
      return <RefusedContent type={content.type} frame={frame} texts={texts} />
    case 'ended':
      return <EndedContent page={content} texts={texts} />
    case 'search':
      return <SearchContent page={content} texts={texts} />
    case 'list':
      return <ListContent page={content} texts={texts} />
    case 'record':
      return <RecordContent page={content} portalHref={frame.portalHref} texts={texts} />
    case 'preview':
      return <PreviewContent page={content} texts={texts} />
    case 'related':
      return <RelatedContent page={content} texts={texts} />
    case 'files':
      return <FilesContent page={content} texts={texts} />
    case 'form':
      return <FormContent page={content} texts={texts} />
    case 'bulk':
      return <BulkContent page={content} texts={texts} />
    case 'bulkResult':
      return <BulkResultContent page={content} texts={texts} />
    case 'imports':
      return <ImportsContent page={content} texts={texts} />
    case 'importStart':
      return <ImportStartContent page={content} texts={texts} />
    case 'import':
      return <ImportContent page={content} texts={texts} />
    case 'delete':
      return <DeleteContent page={content} texts={texts} />
    default:
      return <AdministrationPage page={content} texts={texts} />
  }
}
