/**
 * Returns the options that have a word starting with the typed text, then those that contain it elsewhere. Case and
 * diacritics are ignored.
 */
export function matchingOptions<Option extends { readonly text: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const folded = fold(typed.trim())
  if (folded === '') return options
  const starting: Option[] = []
  const containing: Option[] = []
  for (const option of options) {
    const text = ` ${fold(option.text)}`
    if (text.includes(` ${folded}`)) starting.push(option)
    else if (text.includes(folded)) containing.push(option)
  }
  return [...starting, ...containing]
}

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll('ł', 'l')
