import { useEffect, useRef } from 'react'
import css from './video.module.css'

/** What a player needs. It cannot take the visitor elsewhere: pages that it opens are windows of their own. */
const allowed = [
  'allow-scripts',
  // Its own host's, not ours: without it players find none of what they keep.
  'allow-same-origin',
  'allow-presentation',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ')

/**
 * The player of another host, once its visitor has said so: it is put into the page only then. `takesFocus`: it stands where
 * the button was that had the focus.
 */
export function Player({
  address,
  title,
  takesFocus,
}: {
  readonly address: string
  readonly title: string
  readonly takesFocus: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', allowed)
    frame.src = address
    place.current?.append(frame)
    if (takesFocus) frame.focus()
    return () => frame.remove()
  }, [address, title, takesFocus])
  return <div className={css.player} ref={place} />
}
