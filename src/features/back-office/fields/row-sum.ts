/** The sum of the texts that are numbers, without the errors of binary fractions: shares have up to six decimals. */
export const sumOfTexts = (texts: readonly string[]): string =>
  String(Math.round(texts.reduce((sum, text) => sum + numberOf(text), 0) * 1e6) / 1e6)

/** A text that is not a number counts as 0; the record is refused when it is saved. */
const numberOf = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0)
