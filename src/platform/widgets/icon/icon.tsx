import type { IconName } from './icon-names.ts'
import icons from './icons.svg?url&no-inline'
import css from './icon.module.css'

/** The width and height in pixels. */
export const iconSizes = [16, 20, 24] as const

/** An icon beside a text. It is hidden from assistive technology and takes the colour of the surrounding text. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: (typeof iconSizes)[number] }) {
  return (
    <svg
      className={css.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-turns={/-(?:left|right)$/.test(name) ? '' : undefined}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
