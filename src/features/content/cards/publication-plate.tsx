import { listedImage } from '#platform/widgets/content-image/content-image-view.ts'
import { ContentImage } from '#platform/widgets/content-image/content-image.tsx'
import { Graphic } from '#platform/widgets/graphic/graphic.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedPublication } from './publication-card.ts'
import css from './publication.module.css'

/** Shows the image of a publication, or the drawing of its business group on the same background. */
export function PublicationPlate({
  card: { image, accent, hasVideo },
  page,
  sizes,
}: {
  readonly card: Pick<ListedPublication, 'image' | 'accent' | 'hasVideo'>
  readonly page: Page
  readonly sizes: string
}) {
  return (
    <div className={css.plate}>
      <ContentImage
        {...listedImage(image)}
        base={page.base}
        // The title is next to the image, so the image needs no alternative text.
        alt=""
        size="fill"
        sizes={sizes}
        placeholder={accent === undefined ? <Icon name="file" size={24} /> : <Graphic group={accent} />}
      />
      {hasVideo === true && <span className={css.video}>{page.t('card.video')}</span>}
    </div>
  )
}
