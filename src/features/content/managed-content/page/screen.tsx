import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { PageHeader } from '#platform/widgets/page-header/page-header.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { LanguagesNote } from '#features/content/managed-content/languages-note.tsx'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { TextWithVideos } from '#features/content/video/text-with-videos.tsx'
import { OurValues } from './our-values.tsx'
import css from './content-page.module.css'
import type { ContentPage } from '#features/content/managed-content/content-shapes.ts'
import { contentHead } from '#features/content/managed-content/head-of-content.ts'
import { loadContent } from '#features/content/managed-content/load-content.ts'

/** A page written by an editor; the company's values have their own layout (RTE-03). */
function ContentPageScreen({ data: { content } }: { readonly data: { readonly content: ContentPage } }) {
  const page = usePage()
  const { t, base } = page
  const { contentType, nameToDisplay, lang, subtitle, body } = content
  const crumbs = (
    <PageBreadcrumbs
      page={page}
      crumbs={[
        { text: t('nav.home'), href: base },
        { text: nameToDisplay, lang },
      ]}
    />
  )
  const note = <LanguagesNote content={content} path={contentPagePath('', content)} page={page} />
  if (contentType === 'Our_values')
    return (
      <article>
        <PageHeader
          above={crumbs}
          contentTitle={nameToDisplay}
          contentSubtitle={subtitle?.text ?? ''}
          isBanner
          backgroundVariant="variant6"
          {...(lang === undefined ? {} : { lang })}
        />
        <OurValues html={body?.html ?? ''} lang={lang} note={note} page={page} />
      </article>
    )
  return (
    <article>
      <div className={css.head}>
        <div className={css.headInside}>
          {crumbs}
          <h1 lang={lang}>{nameToDisplay}</h1>
          {subtitle !== null && (
            <p className={css.lead} lang={lang}>
              {subtitle.text}
            </p>
          )}
        </div>
      </div>
      <div className={css.body}>
        {note}
        {body !== null && <TextWithVideos html={body.html} lang={lang} page={page} />}
      </div>
    </article>
  )
}

export const screen = defineScreen({
  reads: (request) =>
    loadContent(request, {
      kind: 'page',
      details: (params) => request.callOnSite('ContentController.getPage', params),
      path: contentPagePath,
    }),
  show: ({ content }, request) => ({
    head: contentHead(content, contentPagePath('', content), request),
    data: { content },
  }),
  component: ContentPageScreen,
})
