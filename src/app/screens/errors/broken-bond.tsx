import css from './errors.module.css'

/** A drawing of a ring with a missing bond. */
export function BrokenBond() {
  return (
    <svg
      className={css.figure}
      viewBox="0 0 320 300"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g opacity=".25">
        <path d="M160 40 250 92M70 92l90-52M70 196V92M160 248 70 196M250 196l-90 52" />
        <path d="M160 40V8M70 92 42 76M70 196l-28 16M160 248v36" />
      </g>
      <path d="M250 92v30l-14 10M250 196v-30l14-10" />
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
