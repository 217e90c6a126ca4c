import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReminderDue, reachedReminder, remindedDays } from './reminder-days.ts'

const quote = { validUntil: '2026-06-20', decidedOn: '2026-06-01', remindedOn: null }

describe('Reminders of quotes', () => {
  it.each([
    ['eight days before the end', {}, '2026-06-12', false],
    ['seven days before the end', {}, '2026-06-13', true],
    ['five days before the end, if nothing ran in between', {}, '2026-06-15', true],
    ['after the first reminder', { remindedOn: '2026-06-13' }, '2026-06-18', false],
    ['one day before the end', { remindedOn: '2026-06-13' }, '2026-06-19', true],
    ['on the last day, if nothing ran the day before', { remindedOn: '2026-06-13' }, '2026-06-20', true],
    ['after the last reminder', { remindedOn: '2026-06-19' }, '2026-06-20', false],
    ['after the end', {}, '2026-06-21', false],
    ['of a quote that was given within the last seven days', { decidedOn: '2026-06-13' }, '2026-06-15', false],
    ['of such a quote, one day before the end', { decidedOn: '2026-06-13' }, '2026-06-19', true],
    ['of a quote that was given the day before its end', { decidedOn: '2026-06-19' }, '2026-06-20', false],
    ['of an extended quote', { validUntil: '2026-06-30', remindedOn: '2026-06-19' }, '2026-06-23', true],
    ['of a quote without a last day', { validUntil: null }, '2026-06-19', false],
  ])('[ENQ-09] A reminder %s', (_name, values, today, isDue) => {
    expect(isReminderDue({ ...quote, ...values }, today)).toBe(isDue)
  })

  it('[ENQ-09] A quote has at most two reminders, whenever the portal runs', () => {
    const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-06-${String(date).padStart(2, '0')}`)
    fc.assert(
      fc.property(day, day, fc.array(day, { maxLength: 40 }), (validUntil, decidedOn, runs) => {
        let remindedOn: string | null = null
        const reminders: string[] = []
        for (const today of runs.toSorted())
          if (isReminderDue({ validUntil, decidedOn, remindedOn }, today)) reminders.push((remindedOn = today))
        expect(reminders.length).toBeLessThanOrEqual(2)
        expect(reminders.every((at) => at > decidedOn && at <= validUntil)).toBe(true)
      }),
    )
  })

  it('[ENQ-09] Names each last day of which a reminder can be due, and no other', () => {
    const days = remindedDays('2028-02-25')
    expect(days.at(0)).toEqual({ validUntil: '2028-02-25', reached: '2028-02-24' })
    expect(days.at(-1)).toEqual({ validUntil: '2028-03-03', reached: '2028-02-25' })
    for (const { validUntil, reached } of days) expect(reachedReminder(validUntil, '2028-02-25')).toBe(reached)
    expect(reachedReminder('2028-03-04', '2028-02-25')).toBe(null)
  })
})
