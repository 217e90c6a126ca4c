import { useState } from 'react'
import type { PublicationDetails } from '#calls/publication-shapes.ts'
import { videoHostName } from '#domain/video-frames.ts'
import { Button } from '#widgets/button/button.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { giveConsent } from '../consent/consent.ts'
import type { Page } from '../page-context.ts'
import { Picture } from '../picture/picture.tsx'
import { useMediaConsent } from './media-consent.ts'
import { Player } from './player.tsx'
import css from './video.module.css'

/**
 * A film of an allowed host (§5). Nothing of it is asked for before its visitor says so, for this one or for all of them;
 * without JavaScript there is a link to it.
 */
export function Video({
  video: { address, poster },
  title,
  page,
}: {
  readonly video: NonNullable<PublicationDetails['video']>
  readonly title: string
  readonly page: Page
}) {
  const { t, base } = page
  const host = videoHostName(address)
  const allowed = useMediaConsent()
  const [asked, setAsked] = useState(false)
  if (allowed || asked) return <Player address={address} title={t('video.title', { title })} takesFocus={asked} />
  return (
    <div className={css.held}>
      {poster !== null && <Picture {...poster} base={base} sizes="(width >= 64.0625em) 50rem, 100vw" />}
      <div className={css.question}>
        <p className={css.meaning}>{t('video.meaning', { host })}</p>
        <p className={css.buttons}>
          <Button variant="brand" onClick={() => setAsked(true)}>
            {t('video.show', { host })}
          </Button>
          <Button
            onClick={() => {
              setAsked(true)
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
