import { useEffect, useRef, useState } from 'react'
import { withContentLinks } from '#domain/content-links.ts'
import { hasFrames, videoHostName, withFrames } from '#domain/video-frames.ts'
import { RichText } from '#widgets/rich-text/rich-text.tsx'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../page-context.ts'
import { useMediaConsent } from './media-consent.ts'
import css from './video.module.css'

interface TextProperties {
  /** What the server's sanitiser left, as for `RichText`. */
  readonly html: string
  readonly lang: string | undefined
  readonly page: Page
}

/** A content's text: its links lead to this site, and its films wait for their visitor's word, each where it stands. */
export function TextWithVideos({ html, lang, page }: TextProperties) {
  const text = withContentLinks(html, page.base)
  return hasFrames(text) ? (
    <HeldText html={text} lang={lang} page={page} />
  ) : (
    <RichText html={text} lang={lang} base={page.base} />
  )
}

/** In place of a film: a link to it, which shows it here once JavaScript is there. */
function HeldText({ html, lang, page: { t, base } }: TextProperties) {
  const allowed = useMediaConsent()
  const [asked, setAsked] = useState<readonly number[]>([])
  const element = useRef<HTMLDivElement>(null)
  const last = asked.at(-1)
  const shown = withFrames(html, (frame, address, at) => {
    if (allowed || asked.includes(at)) return frame
    const host = videoHostName(address)
    const words = `${t('video.show', { host })}. ${t('video.meaning', { host })}`
    return `<a data-video="${at}" href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${escapeHtml(words)}</a>`
  })
  useEffect(() => {
    if (last === undefined) return
    const before = asked.filter((at) => at < last).length
    element.current?.querySelectorAll('iframe')[before]?.focus()
  }, [asked, last])
  useEffect(() => {
    // The links are the text's own html, of which React knows nothing.
    const text = element.current
    const show = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video]') : null
      if (link === null) return
      event.preventDefault()
      const at = Number(link.dataset['video'])
      setAsked((before) => [...before, at])
    }
    text?.addEventListener('click', show)
    return () => text?.removeEventListener('click', show)
  }, [])
  return (
    <div className={css.text} ref={element}>
      <RichText html={shown} lang={lang} base={base} />
    </div>
  )
}
