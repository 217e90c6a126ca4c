import { describe, expect, it } from 'vitest'
import { kindOf } from './table.ts'
import { textList } from './text-list.ts'
import { text } from './text.ts'

const label = 'Field'

describe('Text fields', () => {
  it('Keep texts exactly as typed, including surrounding spaces and line endings', () => {
    const field = text({ label })
    for (const typed of ['  a  ', '\t', 'a\r\nb', '﷽', '\u202e', '=1+1', '\\|', "'; drop table account; --"])
      expect(kindOf(field).parse(typed, field)).toEqual({ ok: true, value: typed })
  })

  it('[VAL-09] Refuse a place that is not on earth', () => {
    const field = text({ label, format: 'coordinates' })
    expect(kindOf(field).parse('-33.8688, 151.2093', field)).toEqual({ ok: true, value: '-33.8688, 151.2093' })
    for (const typed of ['91, 0', '0, -181', '51.9 N, 4.5 E'])
      expect(kindOf(field).parse(typed, field)).toEqual({
        ok: false,
        reason: 'is not a latitude and a longitude as in 51.9106, 4.4757',
      })
  })

  it('[ENT-08] Refuse a time that no clock shows, and a time zone that nobody has', () => {
    const accepts = (format: 'time' | 'timeZone', typed: string) =>
      kindOf(text({ label, format })).parse(typed, text({ label, format })).ok
    expect(['00:00', '09:30', '19:59', '23:59'].filter((typed) => !accepts('time', typed))).toEqual([])
    expect(['9:30', '24:00', '29:00', '12:60', '12:30:00', 'noon'].filter((typed) => accepts('time', typed))).toEqual(
      [],
    )
    expect([accepts('timeZone', 'Europe/Zurich'), accepts('timeZone', 'Europe/Nowhere')]).toEqual([true, false])
  })

  it('Keep items of a list as typed if they contain no |', () => {
    const field = textList({ label })
    for (const typed of ['C:\\', '\\\\server\\share', ' a ', '\\'])
      expect(kindOf(field).parse(typed, field)).toEqual({ ok: true, value: [typed] })
    expect(kindOf(field).parse('a||b|', field)).toEqual({ ok: true, value: ['a', 'b'] })
    expect(kindOf(field).parse('a\\|b|c', field)).toEqual({ ok: true, value: ['a|b', 'c'] })
  })
})
