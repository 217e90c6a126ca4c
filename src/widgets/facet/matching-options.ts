/** Options whose text has a word that starts with what was typed, or contains it; marks and case do not count. */
export function matchingOptions<Option extends { readonly text: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return options
  const starting: Option[] = []
  const containing: Option[] = []
  for (const option of options) {
    const at = ` ${fold(option.text)}`
    if (at.includes(` ${wanted}`)) starting.push(option)
    else if (at.includes(wanted)) containing.push(option)
  }
  return [...starting, ...containing]
}

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ł', 'l')
