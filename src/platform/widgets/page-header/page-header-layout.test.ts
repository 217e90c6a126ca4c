import { describe, expect, it } from 'vitest'
import { headerTexts, type HeaderInputs } from './page-header-layout.ts'

const fields: HeaderInputs = {
  contentKey: 'MCKEY',
  contentFieldTitle: 'Title',
  contentFieldSubtitle: 'subtitle',
  contentTag: 'hseqr',
  contentTitle: 'Certificates',
}

describe('headerTexts', () => {
  it('[HDR-04] Returns null while the content of a content key is loading', () => {
    expect(headerTexts(fields, null)).toBeNull()
  })

  it('[HDR-04] Needs no content if there is no content key', () => {
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
  ])('[HDR-06] Takes %s', (_what, content, title, subtitle) =>
    expect(headerTexts(fields, content)).toEqual({ tag: 'hseqr', title, subtitle }),
  )

  it('[HDR-06] Reads own properties only', () => {
    expect(headerTexts({ ...fields, contentFieldTitle: 'constructor' }, {})?.title).toBe('Certificates')
  })
})
