import { renderToStaticMarkup } from 'react-dom/server'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { FirstNotice } from '#platform/forms/done-notice.tsx'
import { drawForms } from '#platform/pages/draw-forms.ts'
import { FormsContext } from '#platform/pages/forms-context.ts'
import { makePage } from '#platform/pages/make-page.ts'
import { PageContext } from '#platform/pages/page-context.ts'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { drawnDocument } from '#platform/pages/plain-document.tsx'
import { doneText } from '#platform/values/addresses/done-notice.ts'
import { AdministrationPage } from './administration-page.tsx'
import { BulkContent } from '#features/back-office/bulk/bulk-page.tsx'
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
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { BackOfficeContent, BackOfficeRequest } from './back-office-page.ts'
import { EndedContent } from '#features/back-office/frame/ended-page.tsx'
import { contentTitle } from './content-title.ts'
import { Frame } from '#features/back-office/frame/frame.tsx'
import { HomeContent } from '#features/back-office/home/home-page.tsx'
import { RefusedContent } from '#features/back-office/frame/refused-page.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/** A page of the back office, complete without JavaScript. */
export async function renderBackOffice(request: BackOfficeRequest): Promise<string> {
  const { frame, content, site, publicOrigin, assets, parameters } = request
  const catalogue = await loadCatalogue(frame.language)
  const texts: PageTexts = {
    language: frame.language,
    t: createTranslator(frame.language, catalogue, String),
  }
  const user = frame.userId === null ? null : { id: frame.userId, name: frame.userName, roles: [] }
  const isGuest = user === null
  const page = {
    ...makePage({ site, language: frame.language, sites: [], isGuest, publicOrigin, user }, catalogue),
    base: frame.base,
    t: texts.t,
  }
  const { drawn } = drawForms(
    (forms) =>
      renderToStaticMarkup(
        <PageContext value={page}>
          <FormsContext value={forms}>
            <Frame
              frame={frame}
              texts={texts}
              isHome={content.type === 'home'}
              term={content.type === 'search' ? content.term : ''}
            >
              {(forms.done !== null || forms.gone !== null) && <FirstNotice forms={forms} />}
              <Content frame={frame} content={content} texts={texts} />
            </Frame>
          </FormsContext>
        </PageContext>,
      ),
    { ...request.forms, done: doneText(parameters, texts.t) },
    texts.t,
  )
  const title = [
    contentTitle(content, texts, request.forms.sent?.shown),
    texts.t('account.backOffice'),
    companyNamePrefix,
  ]
  return drawnDocument(
    {
      language: frame.language,
      head: {
        title: title.filter((part) => part !== '').join(' | '),
        description: texts.t('account.backOffice'),
        robots: 'noindex,nofollow',
      },
      links: [],
      brandColor: site.brandColor,
      assets: { ...assets, styles: [...assets.styles, ...(assets.backOffice?.styles ?? [])] },
      entry: assets.backOffice?.entry,
    },
    drawn,
  )
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
