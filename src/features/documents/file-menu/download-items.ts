import type { LanguageCode } from '#platform/i18n/languages.ts'

/** A file as an option of the menu. */
export interface DownloadItem {
  /** The id of the file's record, because two languages may share one file. */
  readonly value: string
  readonly label: string
  readonly file: string
  readonly language: string
}

/** One of several files of a record. */
interface OfferedFile {
  readonly id: string
  readonly name: string
  /** The address for a link. */
  readonly file: string
  /** '' if the file has no language. */
  readonly language: string
  readonly languageLabel: string
}

/**
 * CRT-08: returns the files as options, those in preferred languages first. Files in the same language, or without one, are
 * distinguished by their names.
 */
export function downloadItems(
  offered: readonly OfferedFile[],
  language: LanguageCode,
  preferred: readonly string[],
): readonly DownloadItem[] {
  const rank = ({ language: own }: OfferedFile): number => {
    // A file without a language comes last.
    if (own === '') return preferred.length + 1
    const at = preferred.indexOf(own)
    return at < 0 ? preferred.length : at
  }
  return offered
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || compare(language, a.languageLabel, b.languageLabel) || compare(language, a.name, b.name),
    )
    .map((each) => ({
      value: each.id,
      label: labelOf(
        each,
        offered.some((other) => other.id !== each.id && other.language === each.language),
      ),
      file: each.file,
      language: each.language,
    }))
}

const labelOf = ({ languageLabel, name }: OfferedFile, isShared: boolean): string =>
  languageLabel === '' ? name : isShared ? `${languageLabel} – ${name}` : languageLabel

const collators = new Map<LanguageCode, Intl.Collator>()

function compare(language: LanguageCode, a: string, b: string): number {
  let collator = collators.get(language)
  if (collator === undefined) collators.set(language, (collator = new Intl.Collator(language)))
  return collator.compare(a, b)
}
