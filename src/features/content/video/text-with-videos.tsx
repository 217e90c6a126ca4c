import { useEffect, useRef, useState } from 'react'
import { withContentLinks } from './content-links.ts'
import { hasFrames, videoHostName, withFrames } from './video-frames.ts'
import type { HeadingLevel } from '#platform/rich-text/heading-level.ts'
import { withHeadingsFrom } from '#platform/rich-text/headings-in-html.ts'
import { RichText } from '#platform/widgets/rich-text/rich-text.tsx'
import { escapeHtml } from '#platform/pages/parts/escape-html.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { useMediaConsent } from './media-consent.ts'
import css from './video.module.css'

interface TextProperties {
  /** HTML from the server's sanitiser, as for `RichText`. */
  readonly html: string
  readonly lang: string | undefined
  readonly page: Page
}

/**
 * A content's text. Its headings begin at the level `headings`, its links lead to this site, and each video waits for the
 * visitor's consent at its position in the text.
 */
export function TextWithVideos({
  html,
  lang,
  page,
  headings = 2,
}: TextProperties & { readonly headings?: HeadingLevel }) {
  const text = withHeadingsFrom(withContentLinks(html, page.base), headings)
  return hasFrames(text) ? (
    <TextWithoutVideos html={text} lang={lang} page={page} />
  ) : (
    <RichText html={text} lang={lang} base={page.base} />
  )
}

/** Replaces each video by a link; with JavaScript, the link shows the video in place. */
function TextWithoutVideos({ html, lang, page: { t, base } }: TextProperties) {
  const allowed = useMediaConsent()
  const [requested, setRequested] = useState<readonly number[]>([])
  const element = useRef<HTMLDivElement>(null)
  const last = requested.at(-1)
  const shown = withFrames(html, (frame, address, at) => {
    if (allowed || requested.includes(at)) return frame
    const host = videoHostName(address)
    const words = `${t('video.show', { host })}. ${t('video.meaning', { host })}`
    return `<a data-video="${at}" href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${escapeHtml(words)}</a>`
  })
  useEffect(() => {
    if (last === undefined) return
    const before = requested.filter((at) => at < last).length
    element.current?.querySelectorAll('iframe')[before]?.focus()
  }, [requested, last])
  useEffect(() => {
    // The links are part of the HTML of the text, so React cannot handle their events.
    const text = element.current
    const show = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video]') : null
      if (link === null) return
      event.preventDefault()
      const at = Number(link.dataset['video'])
      setRequested((before) => [...before, at])
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
