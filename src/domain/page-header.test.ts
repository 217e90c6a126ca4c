import { describe, expect, it } from 'vitest'
import { headerTexts, type HeaderInputs } from './page-header.ts'

const fields: HeaderInputs = {
  contentKey: 'MCKEY',
  contentFieldTitle: 'Title',
  contentFieldSubtitle: 'subtitle',
  contentTag: 'hseqr',
  contentTitle: 'Certificates',
}

describe('headerTexts', () => {
  it('[HDR-04] is nothing while the content of a content key is not loaded', () => {
    expect(headerTexts(fields, null)).toBeNull()
  })

  it('[HDR-04] needs no content without a content key', () => {
    expect(headerTexts({ ...fields, contentKey: '' }, null)).toEqual({
      tag: 'hseqr',
      title: 'Certificates',
      subtitle: '',
    })
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['the fields that are named', { Title: 'Quality', subtitle: 'All of it' }, 'Quality', 'All of it'],
    ['the fixed words where a field is empty', { Title: '' }, 'Certificates', ''],
    ['the fixed words where a field is no text', { Title: { a: 1 }, subtitle: 7 }, 'Certificates', ''],
    ['nothing that every object has', {}, 'Certificates', ''],
  ])('[HDR-06] takes %s', (_what, content, title, subtitle) =>
    expect(headerTexts(fields, content)).toEqual({ tag: 'hseqr', title, subtitle }),
  )

  it('[HDR-06] reads own fields only', () => {
    expect(headerTexts({ ...fields, contentFieldTitle: 'constructor' }, {})?.title).toBe('Certificates')
  })
})
