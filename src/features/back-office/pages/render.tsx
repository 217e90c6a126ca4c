import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { plainDocument } from '#platform/pages/plain-document.tsx'
import { DeleteContent } from '#features/back-office/forms/delete-page.tsx'
import { FormContent } from '#features/back-office/forms/form-page.tsx'
import { ListContent } from '#features/back-office/lists/list-page.tsx'
import { RecordContent } from '#features/back-office/records/record-page.tsx'
import type { BackOfficeContent, BackOfficeDocument, BackOfficeFrame, BackOfficeRequest } from './back-office-page.ts'
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
    },
    <>
      <style>{backOfficeStyle}</style>
      <Frame frame={frame} texts={texts} isHome={content.type === 'home'}>
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
    case 'list':
      return content.label
    case 'record':
      return `${content.name} – ${content.objectLabel}`
    case 'form':
      return content.name === null
        ? `${t('backOffice.new')} – ${content.objectLabel}`
        : `${t('backOffice.edit')} – ${content.name}`
    default:
      return `${t('backOffice.delete')} – ${content.name}`
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
      return <HomeContent apps={frame.apps} texts={texts} />
    case 'denied':
    case 'missing':
      return <RefusedContent type={content.type} frame={frame} texts={texts} />
    case 'list':
      return <ListContent page={content} texts={texts} />
    case 'record':
      return <RecordContent page={content} texts={texts} />
    case 'form':
      return <FormContent page={content} texts={texts} />
    default:
      return <DeleteContent page={content} texts={texts} />
  }
}
