import { Graphic } from '#platform/widgets/graphic/graphic.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Picture } from '#platform/pages/parts/picture.tsx'
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
    <div className={css.plate} data-drawn={image === null || undefined}>
      {image === null ? (
        accent === undefined ? (
          <Icon name="file" size={24} />
        ) : (
          <Graphic group={accent} />
        )
      ) : (
        // The title is next to the image, so the image needs no alternative text.
        <Picture {...image} alt="" base={page.base} sizes={sizes} />
      )}
      {hasVideo === true && <span className={css.video}>{page.t('card.video')}</span>}
    </div>
  )
}
