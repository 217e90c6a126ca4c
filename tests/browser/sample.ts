export const isLong = process.env['TEST_LONG'] !== undefined

/** Of what is looked at at two widths `npm test` takes every other case at each; `npm run test:long` takes all at both. */
export const inTurn = <Case>(width: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_, at) => (at % 2 === 0) === width < 600)

/** Of much the same `npm test` takes every so manieth, `npm run test:long` all. */
export const everyNth = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_, at) => at % step === 0)

/** What `npm test` tries in the first case and `npm run test:long` in all. */
export const firstOf = <Case>(...cases: readonly Case[]): readonly Case[] => (isLong ? cases : cases.slice(0, 1))
