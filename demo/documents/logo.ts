import { streamOf } from '#demo/random.ts'

/** Returns a supplier's logo: simple shapes on 48 × 48, drawn from the supplier's own stream. */
export function logoOf(seed: number, id: string, name: string): string {
  const stream = streamOf(seed, 'logo', id)
  const hue = stream.between(0, 359)
  const dark = `hsl(${hue} 55% 32%)`
  const light = `hsl(${(hue + stream.pick([30, 150, 180, 210])) % 360} 60% 58%)`
  const mark = stream.pick(marks)(dark, light)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="${escaped(name)}">${mark}</svg>`
}

type Mark = (dark: string, light: string) => string

const marks: readonly [Mark, ...Mark[]] = [
  (dark, light) =>
    `<circle cx="19" cy="24" r="15" fill="${dark}"/><circle cx="30" cy="24" r="13" fill="${light}" fill-opacity="0.85"/>`,
  (dark, light) =>
    `<path d="M24 3 43 14v20L24 45 5 34V14z" fill="${dark}"/><path d="M24 13 34 19v11l-10 6-10-6V19z" fill="${light}"/>`,
  (dark, light) =>
    `<rect x="4" y="4" width="40" height="40" rx="10" fill="${dark}"/><path d="M12 34 24 12l12 22z" fill="${light}"/>`,
  (dark, light) =>
    `<path d="M4 30c8-16 32-16 40 0v14H4z" fill="${dark}"/><circle cx="24" cy="14" r="9" fill="${light}"/>`,
  (dark, light) =>
    `<rect x="5" y="20" width="9" height="24" rx="3" fill="${dark}"/><rect x="19" y="10" width="9" height="34" rx="3" fill="${light}"/><rect x="33" y="4" width="9" height="40" rx="3" fill="${dark}"/>`,
  (dark, light) =>
    `<path d="M24 4a20 20 0 1 1 0 40V30a6 6 0 1 0 0-12z" fill="${dark}"/><circle cx="24" cy="24" r="5" fill="${light}"/>`,
  (dark, light) =>
    `<path d="M24 4c10 12 15 19 15 26a15 15 0 0 1-30 0c0-7 5-14 15-26z" fill="${dark}"/><path d="M24 20c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z" fill="${light}"/>`,
  (dark, light) =>
    `<path d="M4 44V4h18c14 0 22 8 22 20s-8 20-22 20z" fill="${dark}"/><path d="M14 34V14h8c7 0 12 4 12 10s-5 10-12 10z" fill="${light}"/>`,
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
