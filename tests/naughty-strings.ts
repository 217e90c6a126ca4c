import { readFileSync } from 'node:fs'

/** The shared corpus where it lies beside the project, else a few of its kind. */
export function naughtyStrings(): readonly string[] {
  try {
    const corpus: unknown = JSON.parse(
      readFileSync(new URL('../../shared/corpora/blns/blns.json', import.meta.url), 'utf8'),
    )
    return Array.isArray(corpus) ? corpus.filter((each): each is string => typeof each === 'string') : []
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    console.log('../shared/corpora/blns is missing: a few strings of the kind are tried instead.')
    return [
      'undefined',
      '1/0',
      'Ω≈ç√∫˜µ≤≥÷',
      '田中さん',
      '🐵 🙈',
      'ﷺ',
      '<script>alert(1)</script>',
      "1'; DROP TABLE users--",
      '\u2028',
      '\ufeff',
    ]
  }
}
