import css from './errors.module.css'

/** A ring with a bond missing. */
export function BrokenBond() {
  return (
    <svg className={css.figure} viewBox="0 0 320 300" fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" aria-hidden="true">
      <g opacity=".25">
        <path d="M160 40 250 92M70 92l90-52M70 196V92M160 248 70 196" />
        <path d="M160 40V8M70 92 42 76M70 196l-28 16M160 248v36" />
      </g>
      <path d="M250 196l-38 22M182 235.300l-22 12.700M250 92v26M250 170v26" />
      <path d="M232 128l36 32M268 128l-36 32" strokeWidth="5" />
      <g fill="#fff">
        <circle cx="160" cy="40" r="14" />
        <circle cx="70" cy="92" r="14" />
        <circle cx="70" cy="196" r="14" />
        <circle cx="160" cy="248" r="14" />
        <circle cx="250" cy="92" r="14" fill="currentColor" />
        <circle cx="250" cy="196" r="14" fill="currentColor" />
      </g>
    </svg>
  )
}
