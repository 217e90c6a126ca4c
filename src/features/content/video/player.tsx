import { useEffect, useRef } from 'react'
import css from './video.module.css'

/** The sandbox permissions that a player needs. A player cannot navigate the page; links open new windows. */
const allowed = [
  'allow-scripts',
  // This is the origin of the player's host, not ours. Without it, players cannot read their own storage.
  'allow-same-origin',
  'allow-presentation',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ')

/**
 * The player of another host, added to the page only after the visitor has consented. `takesFocus`: it replaces the button that
 * had the focus.
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
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', allowed)
    frame.src = address
    container.current?.append(frame)
    if (takesFocus) frame.focus()
    return () => frame.remove()
  }, [address, title, takesFocus])
  return <div className={css.player} ref={container} />
}
