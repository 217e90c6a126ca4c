import { Graphic } from '#widgets/graphic/graphic.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import { Picture } from '../picture/picture.tsx'
import type { ListedPublication } from './listed-card.ts'
import css from './publication.module.css'

/** A publication's image, or the drawing of its business group on the same plate. */
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
        // Its title stands beside it: the image says nothing more there.
        <Picture {...image} alt="" base={page.base} sizes={sizes} />
      )}
      {hasVideo === true && <span className={css.video}>{page.t('card.video')}</span>}
    </div>
  )
}
