import css from './layout.module.css'

/** The distributor's logo: a hexagon whose bonds form an N. */
export function BrandMark() {
  return (
    <svg
      className={css.mark}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        d="M16 2.500 27.700 9.250v13.500L16 29.500 4.300 22.750V9.250Z"
        strokeWidth="2.250"
        strokeLinejoin="round"
        opacity=".32"
      />
      <path d="M10.500 21.500v-11l11 11v-11" strokeWidth="2.750" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="10.500" cy="10.500" r="2.600" fill="currentColor" stroke="none" />
      <circle cx="21.500" cy="21.500" r="2.600" fill="currentColor" stroke="none" />
    </svg>
  )
}
