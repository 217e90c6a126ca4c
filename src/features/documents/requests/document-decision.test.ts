import { describe, expect, it } from 'vitest'
import { readDecision } from './document-decision.ts'

const today = '2026-06-15'

describe('Decision about a document request', () => {
  it.each([
    ['a day', { until: '2027-06-15' }, { act: 'grant', until: '2027-06-15' }],
    ['today', { until: today }, { act: 'grant', until: today }],
    ['without end', { until: '2027-06-15', endless: 'yes' }, { act: 'grant', until: null }],
    ['nothing', {}, { errors: { until: { code: 'required' } } }],
    ['yesterday', { until: '2026-06-14' }, { errors: { until: { code: 'notValid' } } }],
    ['no day', { until: '2027-02-29' }, { errors: { until: { code: 'notValid' } } }],
    ['a word', { until: 'ever' }, { errors: { until: { code: 'notValid' } } }],
  ])('Parses the end of a grant: %s', (_, fields: Record<string, string>, expected) => {
    expect(readDecision('grant', new URLSearchParams(fields), today)).toEqual(expected)
  })

  it.each(['decline', 'withdraw'] as const)('Requires a reason to “%s” a request and keeps its line breaks', (act) => {
    const read = (reason: string) => readDecision(act, new URLSearchParams({ reason }), today)
    expect(read(' Not for\r\nthis use.\u0007 ')).toEqual({ act, reason: 'Not for\nthis use.' })
    expect(read(' \n ')).toEqual({ errors: { reason: { code: 'required' } } })
    expect(read('x'.repeat(2000))).toMatchObject({ act })
    expect(read('x'.repeat(2001))).toEqual({ errors: { reason: { code: 'notValid' } } })
  })
})
