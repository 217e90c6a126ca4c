import type { IconName } from './icon-names.ts'
import icons from './icons.svg?url&no-inline'
import css from './icon.module.css'

/** In pixels. */
export const iconSizes = [16, 20, 24] as const

/** A drawing beside words: hidden from assistive technology, coloured by the text around it. */
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
