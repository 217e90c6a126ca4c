import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { formatBytes, formatDate } from '#platform/values/numbers/number-format.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { listedImage } from '#platform/widgets/content-image/content-image-view.ts'
import { ContentImage } from '#platform/widgets/content-image/content-image.tsx'
import { Graphic } from '#platform/widgets/graphic/graphic.tsx'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'
import { TradeGradeTiles } from '#features/catalogue/cards/trade-grade-tiles.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { Formulation } from '#features/content/formulations/formulation.tsx'
import { BackLink } from '#platform/pages/parts/back-link.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { TextWithVideos } from '#features/content/video/text-with-videos.tsx'
import { Video } from '#features/content/video/video.tsx'
import { EventPanel } from './event-panel.tsx'
import { LanguagesNote } from '#features/content/managed-content/languages-note.tsx'
import { publicationReads, showPublication, type PublicationData } from './publication-data.ts'
import { PublicationSide } from './publication-side.tsx'
import css from './publication.module.css'

/** Shows a publication in the language for the visitor, with all its parts. */
function PublicationScreen({ data }: { readonly data: PublicationData }) {
  const page = usePage()
  const { publication, products } = data
  const { t, base } = page
  const { body, lang, video, formulation } = publication
  return (
    <article data-accent={accentOf(publication.businessGroups[0]?.slug)}>
      <PublicationHead data={data} page={page} />
      <div className={css.body}>
        <div className={css.main}>
          <LanguagesNote content={publication} path={publicationPath('', publication)} page={page} />
          <EventPanel publication={publication} page={page} />
          {video !== null && <Video video={video} title={publication.nameToDisplay} page={page} />}
          {body !== null && <TextWithVideos html={body.html} lang={lang} page={page} />}
          {formulation.length > 0 && (
            <Formulation
              lines={formulation}
              requested={data.batch}
              path={publicationPath(base, publication)}
              country={data.country}
              page={page}
            />
          )}
          <Attachment publication={publication} page={page} />
        </div>
        <PublicationSide publication={publication} page={page} />
      </div>
      {products.length > 0 && (
        <section className={css.related} data-origin="publication">
          <h2>{t('publication.products')}</h2>
          <TradeGradeTiles cards={products} page={page} badge={false} />
        </section>
      )}
    </article>
  )
}

function PublicationHead({
  data: { publication, back },
  page,
}: {
  readonly data: PublicationData
  readonly page: Page
}) {
  const { t, base, site, language } = page
  const { contentType, publishedDate, nameToDisplay, lang, subtitle } = publication
  // A video has its own preview image further down.
  const image = publication.video === null ? publication.image : null
  const file = mediaUrl(image?.file ?? null, base)
  const accent = accentOf(publication.businessGroups[0]?.slug)
  return (
    <div className={css.hero}>
      <div className={css.heroInside}>
        <div className={css.nav}>
          <PageBreadcrumbs page={page} crumbs={crumbsOf(publication, page)} />
          <BackLink page={page} back={back} className={css.back} />
        </div>
        <div className={css.title}>
          <p className={css.meta}>
            <b>{t(`contentType.${contentType}`)}</b>
            {publishedDate !== null && (
              <time dateTime={publishedDate}>{formatDate(publishedDate, site, language)}</time>
            )}
          </p>
          <h1 lang={lang}>{nameToDisplay}</h1>
          {subtitle !== null && (
            <p className={css.lead} lang={subtitle.lang}>
              {subtitle.text}
            </p>
          )}
        </div>
        <div className={css.plate} data-drawn={image === null || undefined} lang={lang}>
          <ContentImage
            {...listedImage(image)}
            base={base}
            // The small letters of an infographic are read in its full size.
            {...(file === null || contentType !== 'infographics' ? {} : { href: file })}
            linkLabel={t('publication.fullSize')}
            size="fill"
            sizes="(width >= 64.0625em) 30rem, (width >= 48em) 18rem, 100vw"
            loading="eager"
            {...(accent === undefined ? {} : { placeholder: <Graphic group={accent} /> })}
          />
        </div>
      </div>
    </div>
  )
}

const crumbsOf = (
  { contentType, nameToDisplay, lang }: PublicationData['publication'],
  { t, base }: Page,
): readonly Crumb[] => [
  { text: t('nav.publications'), href: `${base}/publications` },
  { text: t(`contentType.${contentType}`), href: `${base}/publications?filters=content-type%3A${contentType}` },
  { text: nameToDisplay, lang },
]

/** Shows the downloadable file. */
function Attachment({
  publication: { attachment },
  page: { t, base, site, language },
}: {
  readonly publication: PublicationData['publication']
  readonly page: Page
}) {
  const address = attachment === null ? null : mediaUrl(attachment.file, base)
  if (attachment === null || address === null) return null
  return (
    <p className={css.attachment}>
      <ButtonLink href={address} target="_blank" rel="noopener" iconName="download" variant="brand-outline">
        {t('publication.download', { name: attachment.name, size: formatBytes(attachment.size, site, language) })}
      </ButtonLink>
    </p>
  )
}

export const screen = defineScreen({
  reads: publicationReads,
  show: showPublication,
  component: PublicationScreen,
})
