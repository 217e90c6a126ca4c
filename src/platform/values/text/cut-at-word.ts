/**
 * The text in one line with at most `max` characters. A longer text ends after a whole word with an ellipsis; a word that alone
 * is longer is cut within.
 */
export function cutAtWord(text: string, max: number): string {
  const line = [...text.replace(/\s+/gu, ' ').trim()]
  if (line.length <= max) return line.join('')
  const start = line.slice(0, max).join('')
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' '))).replace(/[\s,;:(–-]+$/u, '')
  return `${words === '' ? line.slice(0, max - 1).join('') : words}…`
}
