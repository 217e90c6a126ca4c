import { useState } from 'react'
import { videoHostName } from './video-frames.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { listedImage, type ListedImage } from '#platform/widgets/content-image/content-image-view.ts'
import { ContentImage } from '#platform/widgets/content-image/content-image.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { giveConsent } from '#features/consent/consent.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { useMediaConsent } from './media-consent.ts'
import { Player } from './player.tsx'
import css from './video.module.css'

/**
 * A video on an allowed host (§5). Nothing is requested from the host before the visitor consents to this video or to all
 * videos; without JavaScript there is a link to the video.
 */
export function Video({
  video: { address, poster },
  title,
  page,
}: {
  readonly video: { readonly address: string; readonly poster: ListedImage | null }
  readonly title: string
  readonly page: Page
}) {
  const { t, base } = page
  const host = videoHostName(address)
  const allowed = useMediaConsent()
  const [requested, setRequested] = useState(false)
  if (allowed || requested)
    return <Player address={address} title={t('video.title', { title })} takesFocus={requested} />
  return (
    <div className={css.held}>
      {poster !== null && (
        <div className={css.poster}>
          <ContentImage {...listedImage(poster)} base={base} size="fill" sizes="(width >= 64.0625em) 50rem, 100vw" />
        </div>
      )}
      <div className={css.question}>
        <p className={css.meaning}>{t('video.meaning', { host })}</p>
        <p className={css.buttons}>
          <Button variant="brand" onClick={() => setRequested(true)}>
            {t('video.show', { host })}
          </Button>
          <Button
            onClick={() => {
              setRequested(true)
              giveConsent(['media'])
            }}
          >
            {t('video.always')}
          </Button>
        </p>
        <p>
          <a className={css.link} href={address} target="_blank" rel="noopener noreferrer">
            {t('video.open', { host })}
            <Icon name="external" size={16} />
          </a>
        </p>
      </div>
    </div>
  )
}
