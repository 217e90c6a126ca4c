import { iconPaths, type IconName } from './icon-paths.ts'
import css from './icon.module.css'

/** A drawing beside words: hidden from assistive technology, coloured by the text around it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: 16 | 20 | 24 }) {
  return (
    <svg className={css.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
