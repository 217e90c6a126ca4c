import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysToAskAbout, feedbackByGrade, takesFeedback } from './feedback-rules.ts'

/** Answers of a number of customers about one grade. */
const answers = (customers: number, result: 'suitable' | 'not-suitable' | 'undecided' = 'suitable', grade = 'g') =>
  Array.from({ length: customers }, (_, at) => ({ grade, customer: `${result} ${at}`, result }))

describe('Feedback on samples', () => {
  it.each([0, 1, 2, 3, 4])('[REQ-03] %i customers are shown like none', (customers) => {
    expect(feedbackByGrade(answers(customers))).toEqual(feedbackByGrade([]))
  })

  it('[REQ-03] Shows numbers from five customers on', () => {
    expect(feedbackByGrade([...answers(3), ...answers(1, 'not-suitable'), ...answers(1, 'undecided')])).toEqual([
      { grade: 'g', customers: 5, results: { suitable: 3, 'not-suitable': 1, undecided: 1 } },
    ])
  })

  it('[REQ-03] Many answers of one customer are those of one, and the last one counts', () => {
    const own = Array.from({ length: 20 }, () => ({ grade: 'g', customer: 'one', result: 'suitable' as const }))
    expect(feedbackByGrade(own)).toEqual([])
    expect(feedbackByGrade([{ grade: 'g', customer: 'one', result: 'not-suitable' }, ...own, ...answers(4)])).toEqual([
      { grade: 'g', customers: 5, results: { suitable: 4, 'not-suitable': 1, undecided: 0 } },
    ])
  })

  it('[REQ-03] Whatever the answers are, each grade that is shown has five customers, who are all counted once', () => {
    const answer = fc.record({
      grade: fc.constantFrom('g', 'h'),
      customer: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'i'),
      result: fc.constantFrom('suitable' as const, 'not-suitable' as const, 'undecided' as const),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 40 }), (input) => {
        const customersOf = (grade: string) =>
          new Set(input.filter((each) => each.grade === grade).map(({ customer }) => customer)).size
        const shown = feedbackByGrade(input)
        expect(new Set(shown.map(({ grade }) => grade))).toEqual(
          new Set(['g', 'h'].filter((grade) => customersOf(grade) >= 5)),
        )
        for (const { grade, customers, results } of shown) {
          expect(customers).toBe(customersOf(grade))
          expect(Object.values(results).reduce((sum, each) => sum + each, 0)).toBe(customers)
        }
      }),
    )
  })

  it.each([
    ['sample', 'sent', true],
    ['sample', 'accepted', true],
    ['sample', 'inReview', false],
    ['sample', 'declined', false],
    ['sample', 'closed', false],
    ['default', 'sent', false],
    ['quote', 'accepted', false],
  ] as const)('[REQ-03] A request of the kind %s in the state %s takes feedback: %j', (kind, status, takes) => {
    expect(takesFeedback({ kind, status })).toBe(takes)
  })

  it('[REQ-03] Asks 21 days after the samples were sent, and not about those of long ago', () => {
    expect(daysToAskAbout('2026-07-06')).toEqual({ from: '2026-05-07', to: '2026-06-15' })
  })
})
