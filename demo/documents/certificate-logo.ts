import { hash32 } from '#demo/random.ts'

/** Returns the logo of a scheme, a seal with its name; it is the same for every certificate of the scheme. */
export function certificateLogo(scheme: string, name: string): string {
  const hue = hash32(scheme) % 360
  const [first = '', ...rest] = (name.split(/[:(]/)[0] ?? name).trim().split(' ')
  const second = rest.join(' ').slice(0, 12).trim()
  const size = (text: string): number => Math.min(17, Math.round(110 / Math.max(5, text.length)))
  const line = (text: string, y: number): string =>
    `<text x="48" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size(text)}" fill="hsl(${hue} 60% 24%)">${escaped(text)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${escaped(name)}"><circle cx="48" cy="48" r="46" fill="hsl(${hue} 45% 92%)"/><circle cx="48" cy="48" r="42" fill="none" stroke="hsl(${hue} 55% 36%)" stroke-width="3"/>${second === '' ? line(first, 54) : line(first, 46) + line(second, 64)}</svg>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
